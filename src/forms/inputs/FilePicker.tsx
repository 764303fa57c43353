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
} from "./fileLimits.js";
import { RowButton } from "./RowButton.js";

/** A field for files, which are sent as texts. */
interface FilePickerProps extends ControlAria {
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
export function FilePicker(props: FilePickerProps): ReactNode {
  const { labels } = useFormScope();
  const { id, wanted, texts, several = false, disabled = false } = props;
  const { chosen, outside, take, remove } = useFiles(props);
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...dropping } = useDropping(take);
  const isTyped = props.children !== undefined;
  const shown = isTyped ? [] : texts;
  const full = several ? "add" : "replace";
  const row = {
    disabled,
    onRemove(index?: number) {
      remove(index);
      // The pressed button is gone.
      input.current?.focus();
    },
  };
  return (
    <div
      className="agui-form__files"
      data-over={isOver && !disabled ? "" : undefined}
      {...dropping}
    >
      {shown.map((text, index) => (
        <FileRow
          {...row}
          // biome-ignore lint/suspicious/noArrayIndexKey: files have no order but this one
          key={index}
          index={index}
          {...chosen.get(text)}
          bytes={bytesOfText(text)}
          issues={props.issuesAt?.(index) ?? []}
          issuesId={`${id}:issues-${index}`}
        />
      ))}
      {outside !== undefined && outside.problem !== "reading" && (
        <FileRow {...row} name={outside.name} issues={[]} issuesId="" />
      )}
      {props.children}
      <label
        className="agui-form__button agui-form__choose"
        data-disabled={disabled ? "" : undefined}
      >
        <span id={`${id}:choose`}>{labels.fileAction(shown.length === 0 ? "choose" : full)}</span>
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
            take(files);
          }}
        />
      </label>
      <span className="agui-visually-hidden" role="status">
        {chosen.size > 0 &&
          shown
            .map((text) => labels.fileText(chosen.get(text)?.name, bytesOfText(text)))
            .join(", ")}
      </span>
    </div>
  );
}

/** Reads what is chosen, and holds what is not in the answer. The last choice counts. */
function useFiles(props: FilePickerProps) {
  const { labels } = useFormScope();
  const { wanted, texts, several = false, disabled, onChange } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenFile>>(new Map());
  const [outside, setOutside] = useState<Outside | undefined>(undefined);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const message = outside && labels.fileProblem(outside.problem, cut(outside.name, 60), wanted);
  useFieldProblem(props.fieldKey, message ?? null, "");

  const refuse = (refused: Outside): void => {
    setOutside(refused);
    if (!several) onChange([]);
  };
  const read = async (files: readonly File[], turn: number): Promise<void> => {
    const added = await readFiles(files, wanted);
    if (turn !== latest.current) return;
    if ("problem" in added) return refuse(added);
    setOutside(undefined);
    setChosen(several ? new Map([...chosen, ...added]) : added);
    onChange([...new Set([...(several ? texts : []), ...added.keys()])]);
  };
  const take = (files: readonly File[]): void => {
    const some = several ? files : files.slice(0, 1);
    const [first] = some;
    if (first === undefined || disabled === true) return;
    latest.current += 1;
    const refused = firstRefused(some, wanted);
    if (refused !== undefined) return refuse(refused);
    setOutside({ name: first.name, problem: "reading" });
    void read(some, latest.current);
  };
  const remove = (index: number | undefined): void => {
    latest.current += 1;
    setOutside(undefined);
    if (index !== undefined) onChange(texts.filter((_, at) => at !== index));
  };
  return { chosen, outside, take, remove };
}

/** The first file that is not taken, before it is read. */
function firstRefused(files: readonly File[], wanted: WantedFile): Outside | undefined {
  for (const file of files) {
    const problem = problemOfFile(file, wanted);
    if (problem !== undefined) return { name: file.name, problem };
  }
  return undefined;
}

/** The files by their texts, or the first one that is not taken. */
async function readFiles(
  files: readonly File[],
  wanted: WantedFile,
): Promise<Outside | ReadonlyMap<string, ChosenFile>> {
  const urls = await Promise.all(files.map(readDataUrl));
  const result = new Map<string, ChosenFile>();
  for (const [index, file] of files.entries()) {
    const url = urls[index];
    if (url === undefined) return { name: file.name, problem: "unreadable" };
    const text = fileText(url, file, wanted);
    if (text.length > (wanted.longest ?? Number.POSITIVE_INFINITY))
      return { name: file.name, problem: "too-large" };
    result.set(text, { name: file.name, picture: pictureUrl(url, file) });
  }
  return result;
}

/** What an element does with files that are dropped on it or pasted into it. */
function useDropping(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

interface FileRowProps {
  /** Undefined where the file is not in the answer. */
  readonly index?: number;
  readonly bytes?: number;
  readonly name?: string;
  readonly picture?: string | undefined;
  readonly issues: readonly string[];
  readonly issuesId: string;
  readonly disabled: boolean;
  readonly onRemove: (index: number | undefined) => void;
}

/** A file, with a button that removes it. */
function FileRow({ index, name, bytes, picture, ...props }: FileRowProps) {
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
        disabled={props.disabled}
        onPress={() => props.onRemove(index)}
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
