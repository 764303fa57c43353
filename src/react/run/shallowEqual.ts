/** Whether two objects hold the same values under the same keys. */
export function shallowEqual(a: object, b: object): boolean {
  if (Object.is(a, b)) return true;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && Object.is(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
