/** The labels that a host has a text for: one without must not leave a button without a name. */
export function givenLabels<Given extends object>(labels: Given): Given {
  const given = { ...labels };
  for (const [name, text] of Object.entries(given)) if (text === undefined || text === null) Reflect.deleteProperty(given, name);
  return given;
}
