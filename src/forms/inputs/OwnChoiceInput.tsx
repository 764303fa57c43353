"use client";
import { type ComponentProps, type ReactNode, useState } from "react";
import { jsonEqual } from "../../protocol/json.js";
import { ChoiceInput, ownAnswer } from "./ChoiceInput.js";

interface OwnChoiceInputProps extends Omit<ComponentProps<typeof ChoiceInput>, "onChange"> {
  /** Called with the value of a choice; with `undefined` and `true` where one of one's own begins. */
  readonly onChange: (value: unknown, isOwn: boolean) => void;
  /** Whether an answer of one's own is being typed that has no value yet. */
  readonly isTyping?: boolean;
  /** The field for an answer of one's own. */
  readonly children: ReactNode;
}

/** Some values, of which `ownAnswer` opens a field for an answer of one's own. */
export function OwnChoiceInput({ onChange, isTyping, children, ...props }: OwnChoiceInputProps) {
  const { choices, value } = props;
  const isListed = choices.some((choice) => jsonEqual(choice.value, value));
  const [isOwn, setOwn] = useState(
    isTyping === true || (value !== undefined && value !== null && !isListed),
  );
  return (
    <>
      <ChoiceInput
        {...props}
        value={isOwn ? ownAnswer : value}
        onChange={(next) => {
          setOwn(next === ownAnswer);
          onChange(next === ownAnswer ? undefined : next, next === ownAnswer);
        }}
      />
      {isOwn && children}
    </>
  );
}
