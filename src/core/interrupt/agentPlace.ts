/**
 * Returns the place that names an agent: the origin and path of its address, without credentials,
 * query and fragment, which may hold secrets and change. A name that is no address stays as it is.
 */
export function agentPlace(agent: string): string {
  if (!/^https?:/i.test(agent) || !URL.canParse(agent)) return agent;
  const { origin, pathname } = new URL(agent);
  return origin + pathname;
}
