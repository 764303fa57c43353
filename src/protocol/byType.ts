/** For each type of an event, what it does to a subject. */
export type ByType<Subject, Event extends { readonly type: string }, Context, Result> = {
  readonly [Type in Event["type"]]: (
    subject: Subject,
    event: Event & { readonly type: Type },
    context: Context,
  ) => Result;
};

/** Does to a subject what the type of an event says. */
export function applyByType<Subject, Event extends { readonly type: string }, Context, Result>(
  table: ByType<Subject, Event, Context, Result>,
  subject: Subject,
  event: Event,
  context: Context,
): Result {
  // The compiler does not see that the function is the one for this event.
  const apply = table[event.type as Event["type"]] as (
    subject: Subject,
    event: Event,
    context: Context,
  ) => Result;
  return apply(subject, event, context);
}
