/** Where agents read edited arguments. */
export const editPaths: readonly (readonly string[])[] = [
  ["editedArgs"],
  ["edited_args"],
  ["tool_input"],
  ["toolInput"],
  ["updatedInput"],
  ["updated_input"],
  ["modified_payload"],
  ["modifiedPayload"],
  ["edited_action", "args"],
  ["editedAction", "args"],
];

/** The keys of an answer under which agents read edited arguments. */
export const editKeys: readonly string[] = editPaths.map(([key = ""]) => key);
