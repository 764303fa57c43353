"use client";
import type { ReactNode } from "react";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";

interface SideProps {
  readonly children: ReactNode;
}

/** What was there before, struck. Renders a `<del>`. */
export function Was({ children }: SideProps): ReactNode {
  const { editWord } = useQuestionLabels();
  return (
    <del className="agui-was">
      <span className="agui-visually-hidden">{editWord.was} </span>
      {children}
    </del>
  );
}

/** What is there now, underlined. Renders an `<ins>`. */
export function Now({ children }: SideProps): ReactNode {
  const { editWord } = useQuestionLabels();
  return (
    <ins className="agui-now">
      <span className="agui-visually-hidden">{editWord.now} </span>
      {children}
    </ins>
  );
}

/** Says what a single side means: that it was added or removed. Renders a `<span>`. */
export function EditWord({ kind }: { readonly kind: "added" | "removed" | "changed" }): ReactNode {
  return <span className="agui-edit-word">{useQuestionLabels().editWord[kind]}</span>;
}
