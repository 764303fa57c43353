/**
 * The largest schema of an interrupt that gets a form. At these limits a form still appears in a
 * fraction of a second; real schemas stay far below them.
 */
export const schemaLimits = {
  /** Characters of the whole schema. */
  size: 65_536,
  /** Levels of JSON in the whole schema; keeps every later walk within the stack. */
  nesting: 128,
  /** Levels of fields: properties and items, references not counted. */
  depth: 16,
  /** Schema nodes, each visit through a reference counted again. */
  nodes: 400,
  /** Choices of one field. */
  choices: 1_000,
  /** Choices of all fields together. */
  allChoices: 5_000,
  /**
   * Schema nodes times the entries of suggested answers: an upper bound of the fields to render.
   */
  suggestedFields: 2_500,
  /** Alternatives of one union. */
  branches: 20,
  /** Unions inside unions. */
  unionNesting: 2,
  /** Rows that must be filled in one list. */
  minItems: 50,
  /** Steps of validating one value; a schema that needs more is left to the agent. */
  validationSteps: 50_000,
  /** Characters of a validation copy that may be compiled, by a validator that compiles. */
  compiledSize: 16_384,
  titleLength: 200,
  descriptionLength: 2_000,
  examples: 20,
} as const;
