"use client";

import type { ReactNode } from "react";
import { moneyIn } from "../../present/moneyIn.js";
import { DataKey } from "../../react/card/MarkedText.js";
import type { ArgumentRenderer } from "../../react/presentation.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { Now, Was } from "../data/Sides.js";
import type { IconName } from "../icons/Icon.js";

/** A sum of money with its currency, large, with the arguments as they are sent below it. */
export const money: BuiltInRenderer = {
  icon: "money",
  matches: (args) => {
    const found = moneyIn(args);
    return found === undefined ? null : [found.name, "currency"];
  },
  edited: "own",
  Component: function MoneyView({ args, proposed, renderValue }): ReactNode {
    const labels = useQuestionLabels();
    const found = moneyIn(args);
    if (found === undefined) return null;
    const { name, amount, currency } = found;
    const before = proposed && moneyIn(proposed);
    const fact = labels.money(amount, currency);
    const wasFact = before && labels.money(before.amount, before.currency);
    return (
      <div className="agui-hero" data-part="args-hero">
        <span className="agui-hero__fact">
          {wasFact === undefined || wasFact === fact ? (
            fact
          ) : (
            <>
              <Now>{fact}</Now> <Was>{wasFact}</Was>
            </>
          )}
        </span>
        <span className="agui-hero__raw">
          <DataKey name={name} /> {renderValue(name)} <DataKey name="currency" />{" "}
          {renderValue("currency")}
        </span>
      </div>
    );
  },
};

/** A built-in argument renderer, with the icon of its cards. */
export interface BuiltInRenderer extends ArgumentRenderer {
  readonly icon: IconName;
}
