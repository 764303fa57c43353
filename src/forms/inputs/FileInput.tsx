"use client";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { asText } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { type ControlAria, useFieldProblem, useFormScope } from "../fields/formScope.js";
import {
  bytesOfText,
  type FileProblem,
  fileText,
  pictureUrl,
  problemOfFile,
  type WantedFile,
} from "./fileTexts.js";
import { RowButton } from "./RowButton.js";

/** A field for files, which are sent as texts. */
interface FileInputProps extends ControlAria {
  readonly id: string;
  /** The id of the element that names the field. */
  readonly labelId: string;
  /** The key of the field, at which a problem is reported. */
  readonly fieldKey: string;
  readonly wanted: WantedFile;
  /** The texts of the files that are there. */
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
  /** Whether there may be more than one file. */
  readonly several?: boolean;
  /** What is wrong with one of the files. */
  readonly issuesAt?: (index: number) => readonly string[];
  readonly disabled?: boolean;
  /** A field for the text of a file, where it may be typed in. */
  readonly children?: ReactNode;
}

/** What a person has chosen; the picture is of that file, never of what the agent sent. */
interface ChosenFile {
  readonly name: string;
  readonly picture: string | undefined;
}

/** A file that is not in the answer: it is being read, or it was not taken. */
type Outside = { readonly name: string; readonly problem: FileProblem | "reading" };

/**
 * Reads files that are picked, dropped or pasted. Each is shown with its name, its size and, where
 * it is a picture, the picture; what was not chosen here, such as a suggestion, by its size alone.
 * While a file is read, or was not taken, the form is not sent without it.
 */
export function FileInput(props: FileInputProps): ReactNode {
  const { labels } = useFormScope();
  const { id, wanted, texts, several = false, disabled = false } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenFile>>(new Map());
  const [outside, setOutside] = useState<Outside | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const isChanged = chosen.size > 0;
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const message =
    outside === undefined
      ? null
      : labels.fileProblem(outside.problem, cut(outside.name, 60), wanted);
  useFieldProblem(props.fieldKey, message, "");

  const take = async (files: readonly File[]): Promise<void> => {
    const taken = several ? files : files.slice(0, 1);
    const [first] = taken;
    if (first === undefined || disabled) return;
    latest.current += 1;
    const turn = latest.current;
    const fail = (name: string, problem: FileProblem): void => {
      setOutside({ name, problem });
      if (!several) props.onChange([]);
    };
    for (const file of taken) {
      const problem = problemOfFile(file, wanted);
      if (problem !== undefined) return fail(file.name, problem);
    }
    setOutside({ name: first.name, problem: "reading" });
    const urls = await Promise.all(taken.map(readDataUrl));
    if (turn !== latest.current) return;
    const added = new Map<string, ChosenFile>();
    for (const [index, file] of taken.entries()) {
      const url = urls[index];
      if (url === undefined) return fail(file.name, "unreadable");
      const text = fileText(url, file, wanted);
      if (text.length > (wanted.longest ?? Number.POSITIVE_INFINITY))
        return fail(file.name, "too-large");
      added.set(text, { name: file.name, picture: pictureUrl(url, file) });
    }
    setOutside(undefined);
    setChosen(several ? new Map([...chosen, ...added]) : added);
    props.onChange([...new Set([...(several ? texts : []), ...added.keys()])]);
  };
  const remove = (index: number | undefined): void => {
    latest.current += 1;
    setOutside(undefined);
    if (index !== undefined) props.onChange(texts.filter((_, at) => at !== index));
    // The pressed button is gone.
    input.current?.focus();
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  };
  const hover = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };

  const isTyped = props.children !== undefined;
  const isEmpty = texts.length === 0 || isTyped;
  const nameOf = (text: string): string | undefined => chosen.get(text)?.name;
  const shown = isTyped ? [] : texts;
  const action = isEmpty ? "choose" : several ? "add" : "replace";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped or pasted can be chosen with the control as well
    <div
      className="agui-form__files"
      data-over={isOver && !disabled ? "" : undefined}
      onPaste={paste}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {shown.map((text, index) => (
        <FileRow
          // biome-ignore lint/suspicious/noArrayIndexKey: files have no order but this one
          key={index}
          name={nameOf(text)}
          bytes={bytesOfText(text)}
          picture={chosen.get(text)?.picture}
          issues={props.issuesAt?.(index) ?? []}
          issuesId={`${id}:issues-${index}`}
          disabled={disabled}
          onRemove={() => remove(index)}
        />
      ))}
      {outside !== undefined && outside.problem !== "reading" && (
        <FileRow
          name={outside.name}
          bytes={undefined}
          picture={undefined}
          issues={[]}
          issuesId=""
          disabled={disabled}
          onRemove={() => remove(undefined)}
        />
      )}
      {props.children}
      <label
        className="agui-form__button agui-form__choose"
        data-disabled={disabled ? "" : undefined}
      >
        <span id={`${id}:choose`}>{labels.fileAction(action)}</span>
        <input
          ref={input}
          className="agui-visually-hidden"
          type="file"
          id={isTyped ? `${id}:file` : id}
          aria-labelledby={`${props.labelId} ${id}:choose`}
          aria-describedby={props["aria-describedby"]}
          aria-invalid={isTyped ? undefined : props["aria-invalid"]}
          accept={wanted.types.length > 0 ? wanted.types.join(",") : undefined}
          multiple={several}
          disabled={disabled}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file may be chosen again, after it was removed or changed.
            target.value = "";
            void take(files);
          }}
        />
      </label>
      <span className="agui-visually-hidden" role="status">
        {isChanged &&
          shown.map((text) => labels.fileText(nameOf(text), bytesOfText(text))).join(", ")}
      </span>
    </div>
  );
}

interface FileRowProps {
  readonly name: string | undefined;
  /** Undefined where the file is not in the answer. */
  readonly bytes: number | undefined;
  readonly picture: string | undefined;
  readonly issues: readonly string[];
  readonly issuesId: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** A file, with a button that removes it. */
function FileRow({ name, bytes, picture, disabled, onRemove, ...props }: FileRowProps) {
  const { labels } = useFormScope();
  const text = bytes === undefined ? (name ?? "") : labels.fileText(name, bytes);
  return (
    <div className="agui-form__file">
      {picture !== undefined && (
        <img
          className="agui-form__picture"
          src={picture}
          alt=""
          // A policy of the page may forbid such addresses.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      <bdi className="agui-form__file-name">
        <MarkedText text={cut(text, 200)} />
      </bdi>
      <RowButton
        icon="remove"
        label={labels.entryAction("remove", cut(name ?? text, 60))}
        disabled={disabled}
        onPress={onRemove}
      />
      <FieldIssues id={props.issuesId} issues={props.issues} />
    </div>
  );
}

/** The content of a file as a data URL; undefined where it cannot be read. */
function readDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(asText(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
