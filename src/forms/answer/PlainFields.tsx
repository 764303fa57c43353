"use client";
import { type ReactNode, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { SchemaFormProps } from "../../parts/formProps.js";
import { asText, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { toJson } from "../../protocol/toJson.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { domId, pathKey } from "../fields/fieldIds.js";
import { setIn } from "../fields/mapRowData.js";
import { FormFrame } from "../frame/FormFrame.js";
import { useFormAttempt } from "../frame/useFormAttempt.js";
import { pruneOptional } from "../rjsf/pruneOptional.js";
import { branchTitles } from "../schema-form/branchTitles.js";
import { findingText } from "../schema-form/FallbackForm.js";
import { hasMarks, pathTitle } from "../schema-form/formWords.js";
import { rewriteSchema } from "../schema-form/rewriteSchema.js";
import { seenDefaults } from "../schema-form/seenDefaults.js";
import { titleFields } from "../schema-form/shapeForm.js";
import { withoutUnseen } from "../schema-form/withoutUnseen.js";
import { PlainNode, PlainScopeContext } from "./PlainNode.js";
import { plainStart } from "./plainStart.js";

/** Props of `PlainFields`. */
interface PlainFieldsProps extends SchemaFormProps {
  readonly schemaCheck: SchemaCheck;
  /** The copy of the schema that is shown. */
  readonly shown: JsonSchema;
}

const noIssues: NonNullable<SchemaFormProps["fieldIssues"]> = [];

/** A form of groups, lists and rows without the form library. */
export function PlainFields(props: PlainFieldsProps): ReactNode {
  const { schemaCheck, shown, schema, idPrefix, disabled = false } = props;
  const labels = useMemo(() => mergeFormLabels(props.labels), [props.labels]);
  const form = useMemo(
    () =>
      branchTitles(
        rewriteSchema(seenDefaults(shown, withBigInts), (node) => titleFields(shown, node)),
        labels,
      ),
    [shown, labels],
  );
  const [initial] = useState(() =>
    props.initialValue === undefined
      ? undefined
      : withoutUnseen(form)(form, withBigInts(props.initialValue)),
  );
  const [value, setValue] = useState(() => initial ?? plainStart(form, form));
  const latest = useRef(value);
  const answer = (entered: unknown): unknown => toJson(pruneOptional(form, entered, initial));
  const attempt = useFormAttempt({
    schema,
    schemaCheck,
    validator: props.validator,
    idPrefix,
    labels,
    fieldIssues: props.fieldIssues ?? noIssues,
    value: answer(value),
    onSubmit: props.onSubmit,
    unfinished: props.unfinished,
    onUnfinished: props.onUnfinished,
    mask: props.mask,
  });
  const title = asText(own(form, "title"));
  const submit = (): void => attempt.attempt(answer(latest.current));
  useImperativeHandle(props.formRef, () => ({ submit, value: () => answer(latest.current) }));
  const formId = `${domId(pathKey(idPrefix, []))}:form`;
  const notes = schemaCheck.notes.map((note) => findingText(note, labels)).join(" ");
  return (
    <FormFrame
      attempt={attempt}
      idPrefix={idPrefix}
      titleOf={(path) => pathTitle(form, path, labels)}
      formId={formId}
      submitLabel={props.submitLabel ?? labels.submit}
      hideSubmit={props.hideSubmit === true}
      disabled={disabled}
      onSubmit={submit}
      extraActions={props.extraActions}
    >
      {notes !== "" && (
        <p className="agui-form__note">
          <MarkedText text={notes} />
        </p>
      )}
      {hasMarks(form) && (
        <p className="agui-form__marks">
          <span aria-hidden="true">*</span> {labels.requiredMark}
        </p>
      )}
      <form className="agui-form__form" id={formId} noValidate>
        <PlainScopeContext.Provider value={{ form, idPrefix, disabled }}>
          <PlainNode
            schema={form}
            path={[]}
            label={title ?? labels.answer}
            hidesLabel={title === undefined}
            value={value}
            required
            around={[]}
            change={(path, next) => {
              latest.current = setIn(latest.current, path, next);
              setValue(latest.current);
              props.onChange?.(answer(latest.current));
            }}
          />
        </PlainScopeContext.Provider>
      </form>
    </FormFrame>
  );
}
