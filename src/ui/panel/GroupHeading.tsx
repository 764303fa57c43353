"use client";
import { Fragment, type ReactNode } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import type { InterruptGroup } from "../../thread/view/groupByOrigin.js";

/** The subagent that asks the questions that follow, with its path. Renders a `<p>`. */
export function GroupHeading({ group: { names } }: { readonly group: InterruptGroup }): ReactNode {
  const labels = useQuestionLabels();
  const way = names.slice(0, -1);
  return (
    <p className="agui-group" dir="auto">
      {way.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may bear the same name, and their order is fixed
        <Fragment key={index}>
          <bdi>
            <MarkedText text={name} />
          </bdi>
          {" › "}
        </Fragment>
      ))}
      <bdi className="agui-group__name">
        <MarkedText text={names.at(-1) ?? labels.agentItself} />
      </bdi>
    </p>
  );
}
