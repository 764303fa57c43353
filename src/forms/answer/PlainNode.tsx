"use client";
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { listOf, own, ownList, ownNumber } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { branchesOf, isNull } from "../../schema/document/references.js";
import type { FieldReading } from "../../schema/form/readField.js";
import { readMap } from "../../schema/form/readMap.js";
import { follow, kindAt, propertiesOf } from "../args-data/argKinds.js";
import { FieldDescription, FieldIssues } from "../fields/FieldFrame.js";
import { FixedField } from "../fields/FixedField.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";
import { controlAria, useFormScope } from "../fields/formScope.js";
import { KindLabel } from "../fields/KindLabel.js";
import { setIn } from "../fields/mapRowData.js";
import { type FoldableField, OptionalFields, useFoldedFields } from "../fields/OptionalFields.js";
import { useListFocus } from "../fields/useListFocus.js";
import { AddButton } from "../inputs/AddButton.js";
import { type Choice, ChoiceInput, choiceLabel } from "../inputs/ChoiceInput.js";
import { MapRows } from "../inputs/MapRows.js";
import { RowButton } from "../inputs/RowButton.js";
import { entryLook } from "../rjsf/entryLook.js";
import { isEntered, isFilledIn } from "../rjsf/pruneOptional.js";
import { PlainControl } from "./PlainControl.js";
import { type Around, entrySchema, isContainer, plainStart, readPlain } from "./plainStart.js";

/** The form around its fields. */
interface PlainScope {
  /** The copy of the schema that is shown, with titles. */
  readonly form: JsonSchema;
  readonly idPrefix: string;
  readonly disabled: boolean;
}

/** Provides the form to its fields. */
export const PlainScopeContext = createContext<PlainScope | null>(null);

function usePlainScope(): PlainScope {
  const scope = useContext(PlainScopeContext);
  if (scope === null) throw new Error("A field is outside of its form.");
  return scope;
}

type Path = readonly (string | number)[];

/** Props of `PlainNode`. */
interface PlainNodeProps {
  readonly schema: unknown;
  /** The steps to it on the page. */
  readonly path: Path;
  readonly label: string;
  /** Whether its label is only read out. */
  readonly hidesLabel?: boolean;
  readonly value: unknown;
  readonly required: boolean;
  /** The places around it. */
  readonly around: Around;
  /** Changes the value, or that at a path in it; `undefined` is nothing. */
  readonly change: (path: Path, next: unknown) => void;
}

/** A place of an answer: a control, a group of fields, a list, rows, or one of several kinds. */
export function PlainNode(props: PlainNodeProps): ReactNode {
  const { form, idPrefix, disabled } = usePlainScope();
  const { issuesAt, labels } = useFormScope();
  const { schema, path, value, change } = props;
  const field = readPlain(form, schema, props.around);
  const fieldKey = pathKey(idPrefix, path);
  const part: PartProps = {
    ...props,
    field,
    fieldKey,
    around: [...props.around, follow(form, schema)],
  };
  switch (field.kind) {
    case "group":
    case "map":
      return <Group {...part} />;
    case "list":
    case "tuple":
      return <Entries {...part} />;
    case "kinds":
      return <Kinds {...part} />;
    case "null":
      return null;
    case "fixed":
      return (
        <FixedField
          ids={fieldIds(domId(fieldKey))}
          label={props.label}
          text={choiceLabel(own(field.schema, "const"), labels)}
          description={field.description}
          issues={issuesAt(fieldKey)}
        />
      );
    default:
      return (
        <PlainControl
          fieldKey={fieldKey}
          field={field}
          label={props.label}
          hidesLabel={props.hidesLabel}
          description={field.description}
          place={props.required ? "required" : "optional"}
          value={value}
          onChange={(next) => change([], next)}
          disabled={disabled}
        />
      );
  }
}

interface PartProps extends PlainNodeProps {
  readonly field: FieldReading;
  readonly fieldKey: string;
}

/**
 * The fields of an object, and rows for its other names. What is fixed is at the end; optional fields
 * of the whole answer are folded.
 */
function Group(props: PartProps): ReactNode {
  const { form, disabled } = usePlainScope();
  const { field, fieldKey, value, path, around, change } = props;
  const fields = propertiesOf(field.schema);
  const required = ownList(field.schema, "required");
  const places = Object.keys(fields).map((name) => ({
    name,
    kind: readPlain(form, own(fields, name), around).kind,
    title: titleOf(form, own(fields, name)) ?? name,
    fieldKey: pathKey(fieldKey, [name]),
    isRequired: required.includes(name),
    isFilledIn: isFilledIn(form, own(fields, name), own(value, name)),
  }));
  const asked = places.filter(({ kind }) => kind !== "fixed" && kind !== "null");
  const folded = useFoldedFields(path.length === 0 ? asked : []);
  const map = readMap(field.schema, own(form, "$defs"));
  const nodeOf = ({ name, title, isRequired }: FoldableField): ReactNode => (
    <PlainNode
      key={name}
      schema={own(fields, name)}
      path={[...path, name]}
      label={title}
      value={own(value, name)}
      required={isRequired}
      around={around}
      change={(rest, next) => change([name, ...rest], next)}
    />
  );
  const foldedFields = asked.filter(({ name }) => folded.has(name));
  return (
    <Frame {...props}>
      {asked.filter(({ name }) => !folded.has(name)).map(nodeOf)}
      {map && (
        <MapRows
          map={map}
          value={value}
          onChange={(next) => change([], next)}
          fieldKey={fieldKey}
          title={props.label}
          disabled={disabled}
          start={() => plainStart(form, map.valueOf(""), around)}
        >
          {({ row, called, step, onValue }) => (
            <PlainNode
              key={step}
              schema={map.valueOf(row.name)}
              path={[...path, step]}
              label={titleOf(form, map.valueOf(row.name)) ?? called}
              value={row.value}
              required
              around={around}
              change={(rest, next) => onValue((before) => setIn(before, rest, next))}
            />
          )}
        </MapRows>
      )}
      {folded.size > 0 && (
        <OptionalFields fields={foldedFields}>{foldedFields.map(nodeOf)}</OptionalFields>
      )}
      {places.filter(({ kind }) => kind === "fixed").map(nodeOf)}
    </Frame>
  );
}

function titleOf(form: JsonSchema, schema: unknown): string | undefined {
  const title = own(schema, "title") ?? own(follow(form, schema), "title");
  return typeof title === "string" ? title : undefined;
}

/** The entries of a list, with buttons to add and remove; those of a tuple. */
function Entries(props: PartProps): ReactNode {
  const { form, disabled } = usePlainScope();
  const { labels } = useFormScope();
  const { field, path, value, around, change } = props;
  const entries = listOf(value);
  const rows = useRowIds(entries.length);
  const focus = useListFocus(entries.length);
  const isTuple = field.kind === "tuple";
  const count = isTuple ? listOf(own(field.schema, "items")).length : entries.length;
  const least = props.required ? (ownNumber(field.schema, "minItems") ?? 0) : 0;
  const most = ownNumber(field.schema, "maxItems") ?? Number.POSITIVE_INFINITY;
  return (
    <Frame {...props}>
      {count === 0 ? (
        <p className="agui-form__hint">{labels.noItems}</p>
      ) : (
        <div className="agui-form__items" ref={focus.items}>
          {Array.from({ length: count }, (_, index) => {
            const schema = entrySchema(field, index);
            const name = labels.numbered("entry", index + 1);
            const title = titleOf(form, schema);
            const isGroup = isContainer(readPlain(form, schema, around).kind);
            const look = isGroup ? entryLook(follow(form, schema) ?? {}) : "value";
            return (
              <div
                key={isTuple ? index : rows.ids[index]}
                className={`agui-form__item agui-form__entry agui-form__entry--${look}`}
              >
                <PlainNode
                  schema={schema}
                  path={[...path, index]}
                  label={title ?? name}
                  hidesLabel={title === undefined}
                  value={entries[index]}
                  required={!isTuple || index < least}
                  around={around}
                  change={(rest, next) => change([index, ...rest], next)}
                />
                {!isTuple && count > least && (
                  <div className="agui-form__entry-actions">
                    <RowButton
                      icon="remove"
                      label={labels.entryAction("remove", name)}
                      disabled={disabled}
                      onPress={() => {
                        focus.removing();
                        rows.remove(index);
                        change(
                          [],
                          entries.filter((_entry, at) => at !== index),
                        );
                      }}
                    />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      )}
      {!isTuple && count < most && (
        <AddButton
          title={props.label}
          labels={labels}
          ref={focus.add}
          disabled={disabled}
          onPress={() => {
            focus.adding();
            rows.add();
            change([], [...entries, plainStart(form, entrySchema(field, count), around)]);
          }}
        />
      )}
    </Frame>
  );
}

/** Ids of the entries of a list, which they keep while others are removed. */
function useRowIds(count: number) {
  const [held, setIds] = useState<readonly number[]>(() => [...Array(count).keys()]);
  const ids = held.length === count ? held : [...Array(count).keys()];
  return {
    ids,
    add: () => setIds([...ids, Math.max(-1, ...ids) + 1]),
    remove: (index: number) => setIds(ids.filter((_, at) => at !== index)),
  };
}

/** One of several kinds of answer, with a list of them. A kind starts with what it fixes and suggests. */
function Kinds(props: PartProps): ReactNode {
  const { form, disabled } = usePlainScope();
  const { labels, issuesAt } = useFormScope();
  const { field, fieldKey, value, around, change } = props;
  const kinds = branchesOf(field.schema);
  const some = kinds.map((kind) => (isNull(kind) ? { const: null } : kind));
  const [picked, setPicked] = useState<number | undefined>(undefined);
  const found = value === null ? kinds.findIndex(isNull) : kindAt(form, some, value);
  const isEmpty = value === undefined && picked === undefined;
  const at = isEmpty ? undefined : (picked ?? found);
  const kind = at === undefined ? undefined : kinds[at];
  const ids = fieldIds(domId(fieldKey));
  const choices = kinds.map(
    (one, place): Choice => ({
      value: place,
      label: titleOf(form, one) ?? labels.numbered("alternative", place + 1),
    }),
  );
  return (
    <Frame {...props} hasIssuesInside={kind !== undefined}>
      <KindLabel labels={labels}>
        <ChoiceInput
          id={`${ids.control}-kind`}
          labelId={fieldIds(`${ids.control}:union`).label}
          choices={choices}
          value={at}
          onChange={(next) => {
            const to = typeof next === "number" ? next : undefined;
            setPicked(to);
            const start = to === undefined ? undefined : plainStart(form, kinds[to], around);
            change([], to !== undefined && isNull(kinds[to]) ? null : start);
          }}
          labels={labels}
          required={props.required}
          emptyLabel={labels.choice(props.required ? "choose" : "none")}
          folded
          showsValues={false}
          disabled={disabled}
          {...controlAria(ids, { issues: kind === undefined && issuesAt(fieldKey).length > 0 })}
        />
      </KindLabel>
      {kind !== undefined && (
        <PlainNode
          key={at}
          {...props}
          schema={kind}
          label={titleOf(form, kind) ?? props.label}
          required
        />
      )}
    </Frame>
  );
}

interface FrameProps extends PartProps {
  /** Whether its issues are shown by what is in it. */
  readonly hasIssuesInside?: boolean;
  readonly children: ReactNode;
}

/**
 * Several controls under one name. One that is optional, and in which something is entered, can be
 * left out again.
 */
function Frame(props: FrameProps): ReactNode {
  const { form, disabled } = usePlainScope();
  const { labels, issuesAt } = useFormScope();
  const { field, fieldKey, value, schema, label, required } = props;
  const base = fieldIds(domId(fieldKey));
  // The selected kind of answer stands inside, at the same place.
  const isUnion = field.kind === "kinds";
  const ids = isUnion ? fieldIds(`${base.control}:union`) : base;
  const issues = props.hasIssuesInside === true ? [] : issuesAt(fieldKey);
  const canLeave =
    !required && field.kind === "group" && value !== undefined && isEntered(form, schema, value);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [round]);
  const { "aria-describedby": describedBy } = controlAria(
    { ...ids, issues: base.issues },
    { description: field.description !== undefined, issues: issues.length > 0 },
  );
  return (
    <div
      className="agui-form__field"
      id={ids.field}
      data-invalid={issues.length > 0 ? "" : undefined}
    >
      <fieldset
        ref={box}
        className="agui-form__group"
        id={ids.control}
        aria-describedby={describedBy}
      >
        <legend
          className={props.hidesLabel === true ? "agui-visually-hidden" : "agui-form__legend"}
        >
          <bdi id={ids.label} data-required={required && isUnion ? "" : undefined}>
            <MarkedText text={cut(label, 200)} />
          </bdi>
          {!required && <span className="agui-form__optional"> ({labels.optional})</span>}
        </legend>
        {canLeave && (
          <button
            className="agui-form__leave-out"
            type="button"
            id={`${ids.control}:leave-out`}
            aria-labelledby={`${ids.control}:leave-out ${ids.label}`}
            disabled={disabled}
            onClick={() => {
              // Its fields start anew: they keep what is typed into them.
              setRound(round + 1);
              props.change([], plainStart(form, schema, props.around.slice(0, -1)));
            }}
          >
            {labels.leaveOut}
          </button>
        )}
        <div className="agui-form__fields">
          <FieldDescription id={ids.description} text={field.description} />
          <Fragment key={round}>{props.children}</Fragment>
        </div>
      </fieldset>
      <FieldIssues id={base.issues} issues={issues} />
    </div>
  );
}
