"use client";
import type { ComponentType, ReactNode } from "react";
import { keyLabels } from "../../core/present/keyLabels.js";
import { FoldedText, WholeText } from "../data/FoldedText.js";
import { KeyName } from "../data/KeyName.js";

const foldAbove = 1_200;

interface CodeBlockProps {
  /** The name of the argument. */
  readonly name: string;
  readonly text: string;
  /** Whether it is prose, which is laid out by its own direction and in the font of the page. */
  readonly prose?: boolean;
  /** What stands before a command; not part of what is copied or read. */
  readonly prompt?: string;
  /** Shows the code. Default: as text. */
  readonly code?: ComponentType<{ readonly text: string }>;
}

/** A long text argument over the whole width, under its name. Code runs from left to right in every page. */
export function CodeBlock({ name, text, prose = false, prompt, code: Code }: CodeBlockProps): ReactNode {
  return (
    <figure className="agui-view__block">
      <KeyCaption names={[name]} />
      <div translate="no" className={prose ? "agui-prose" : "agui-code"} dir={prose ? "auto" : "ltr"} data-part="data-block">
        {prompt === undefined ? null : (
          <span aria-hidden="true" className="agui-code__prompt">
            {prompt}{" "}
          </span>
        )}
        <FoldedText text={text} above={foldAbove}>
          {Code === undefined ? <WholeText text={text} spaces /> : <Code text={text} />}
        </FoldedText>
      </div>
    </figure>
  );
}

/** The names of the arguments that a block shows. */
export function KeyCaption({ names }: { readonly names: readonly string[] }): ReactNode {
  const words = keyLabels(names);
  return (
    <figcaption className="agui-view__caption">
      {/* What comes first stands before the arrow in every page. */}
      <bdi translate="no" dir="ltr">
        {names.map((name, index) => (
          <span key={name} title={words.has(name) ? name : undefined}>
            {index === 0 ? null : " → "}
            <KeyName name={name} words={words.get(name)} />
          </span>
        ))}
      </bdi>
    </figcaption>
  );
}
