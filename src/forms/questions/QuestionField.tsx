"use client";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { cut } from "../../schema/document/cut.js";
import type { AskedAnswer, AskedField } from "../../schema/form/readAsked.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { type FieldIds, fieldIds } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { CheckboxesInput } from "../inputs/CheckboxesInput.js";
import { type Choice, ChoiceInput, fieldChoice, ownAnswer } from "../inputs/ChoiceInput.js";
import { TextInput } from "../inputs/TextInput.js";

/** Props of one of several questions. */
interface QuestionFieldProps {
  readonly field: AskedField;
  readonly answer: AskedAnswer;
  readonly onChange: (answer: AskedAnswer) => void;
  /** Its position, from 1, and how many there are, where it is on screen alone. */
  readonly place: readonly [position: number, total: number] | undefined;
  readonly issues: readonly string[];
  /** The id of its control. */
  readonly id: string;
  readonly isHidden: (value: unknown) => boolean;
  /** Whether own words must not be visible. */
  readonly isSecret: boolean;
  readonly labels: FormLabels;
  readonly disabled: boolean;
}

/** With more choices than this, a `<select>` is easier to read. */
const mostListed = 12;

/** One of several questions: what can be chosen, and own words beside it. */
export function QuestionField(props: QuestionFieldProps) {
  const { field, issues, labels, place } = props;
  const ids = fieldIds(props.id);
  const { questionNumber } = useQuestionLabels();
  const name = (
    <>
      <span className="agui-asked__place">
        {place === undefined ? null : <bdi>{questionNumber(...place)}</bdi>}
        {place === undefined || field.header === undefined ? null : " · "}
        {field.header === undefined ? null : (
          <bdi>
            <MarkedText text={cut(field.header, 80)} />
          </bdi>
        )}
      </span>
      <bdi>
        <MarkedText text={field.question} />
      </bdi>
      {field.isRequired ? null : <span className="agui-form__optional"> ({labels.optional})</span>}
    </>
  );
  const label = { className: "agui-asked__question", id: ids.label, tabIndex: -1 };
  return (
    <div
      className="agui-form__field"
      id={ids.field}
      data-invalid={issues.length > 0 ? "" : undefined}
    >
      {field.choices.length === 0 ? (
        <label {...label} htmlFor={ids.control}>
          {name}
        </label>
      ) : (
        <div {...label}>{name}</div>
      )}
      {field.choices.length === 0 ? null : <Choices {...props} ids={ids} />}
      <OwnWords {...props} ids={ids} />
      <FieldIssues id={ids.issues} issues={issues} />
    </div>
  );
}

type PartProps = QuestionFieldProps & { readonly ids: FieldIds };

function Choices({ field, answer, onChange, ids, isHidden, labels, ...props }: PartProps) {
  const listed = field.choices.map((choice) => ({
    ...fieldChoice(choice, labels),
    isHidden: isHidden(choice.value),
  }));
  const others: readonly Choice[] = field.takesWords
    ? [{ value: ownAnswer, label: labels.choice("anything") }]
    : [];
  const { chosen, words } = answer;
  const aria = controlAria(ids, { issues: props.issues.length > 0 });
  const common = { id: ids.control, labelId: ids.label, labels, disabled: props.disabled };
  if (field.takesMany)
    return (
      <CheckboxesInput
        {...common}
        aria-describedby={aria["aria-describedby"]}
        choices={[...listed, ...others]}
        isChosen={({ value }) =>
          value === ownAnswer ? words !== undefined : chosen.includes(value)
        }
        onToggle={({ value }, on) =>
          onChange(
            value === ownAnswer
              ? { ...answer, words: on ? "" : undefined }
              : { ...answer, chosen: toggled(field, chosen, value, on) },
          )
        }
        stacked
      />
    );
  return (
    <ChoiceInput
      {...common}
      {...aria}
      choices={[...listed, ...others]}
      value={words === undefined ? chosen[0] : ownAnswer}
      onChange={(value) =>
        onChange({
          chosen: value === ownAnswer || value === undefined ? [] : [value],
          words: value === ownAnswer ? "" : undefined,
        })
      }
      required={field.isRequired}
      emptyLabel={labels.choice("none")}
      folded={listed.length > mostListed}
      stacked
    />
  );
}

/** In the order of the choices, whatever the order of the clicks. */
function toggled(field: AskedField, chosen: readonly unknown[], value: unknown, on: boolean) {
  return field.choices
    .map((choice) => choice.value)
    .filter((one) => (one === value ? on : chosen.includes(one)));
}

/** The field for words of one's own: the only one where nothing can be chosen. */
function OwnWords({ field, answer, onChange, ids, isSecret, labels, ...props }: PartProps) {
  const isOnly = field.choices.length === 0;
  if (!field.takesWords || (answer.words === undefined && !isOnly)) return null;
  const isInvalid = props.issues.length > 0 && isBlank(answer.words);
  return (
    <TextInput
      id={isOnly ? ids.control : `${ids.control}:own`}
      {...(!isOnly && { "aria-label": labels.choice("anything") })}
      {...controlAria(ids, { issues: isInvalid })}
      text={answer.words ?? ""}
      onText={(words) => onChange({ ...answer, words })}
      disabled={props.disabled}
      secret={isSecret}
    />
  );
}

const isBlank = (words: string | undefined): boolean => (words ?? "").trim() === "";

/** Whether a question must still be answered, or own words are chosen and not written. */
export function isIncomplete(field: AskedField, { chosen, words }: AskedAnswer): boolean {
  const isOnly = field.choices.length === 0;
  if (words !== undefined && !isOnly) return isBlank(words);
  return field.isRequired && chosen.length === 0 && isBlank(words);
}
