/**
 * What a host may render into: its page, a shadow root, or the document of a frame or of another
 * window, whose elements are instances of other classes than those here.
 */
export type Tree = Document | ShadowRoot;

/** What holds an element: ids are found, and the focus is read, in there. */
export function treeOf(element: Element): Tree {
  const root = element.getRootNode();
  return isShadow(root) ? root : element.ownerDocument;
}

function isShadow(root: Node): root is ShadowRoot {
  return "host" in root;
}

export function isNode(target: EventTarget | null | undefined): target is Node {
  return target != null && "nodeType" in target;
}

export function isElement(target: EventTarget | null | undefined): target is HTMLElement {
  return isNode(target) && target.nodeType === 1;
}

/**
 * The element that has the focus, as an element of the page sees it: that of its own tree, else of
 * the trees around it. Null where nothing has it.
 */
export function focusedNear(element: Element): Element | null {
  const tree = treeOf(element);
  const { activeElement } = tree;
  const body = isShadow(tree) ? null : tree.body;
  if (activeElement !== null && activeElement !== body) return activeElement;
  const around = isShadow(tree) ? tree.host : (tree.defaultView?.frameElement ?? null);
  const focused = around && focusedNear(around);
  return focused === around ? null : focused;
}

export function hasFocus(element: Element): boolean {
  return treeOf(element).activeElement === element;
}

/** Whether a key is pressed in an element, also where that is in a closed shadow root. */
export function isPressedIn(element: Element, event: KeyboardEvent): boolean {
  if (event.composedPath().includes(element)) return true;
  const tree = treeOf(element);
  return isShadow(tree) && element.contains(tree.activeElement);
}

/**
 * Listens to an event in the whole page around an element, before anything else does. Each event
 * has the path that the element's own tree sees, also where that is a closed shadow root.
 */
export function listenAround<Type extends keyof DocumentEventMap>(
  element: Element,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  options: { readonly signal: AbortSignal; readonly capture?: boolean },
): void {
  const tree = treeOf(element);
  listenUntil(tree, type, listener as EventListener, options);
  if (!isShadow(tree)) return;
  const fromOutside: typeof listener = (event) => {
    if (!comesFrom(event, tree)) listener(event);
  };
  listenAround(tree.host, type, fromOutside, options);
}

/**
 * Listens until a signal. `addEventListener` itself takes no signal of another realm, such as that
 * of Node in a test with jsdom.
 */
export function listenUntil(
  target: EventTarget,
  type: string,
  listener: EventListener,
  { signal, capture = false }: { readonly signal: AbortSignal; readonly capture?: boolean },
): void {
  target.addEventListener(type, listener, capture);
  signal.addEventListener("abort", () => target.removeEventListener(type, listener, capture), {
    once: true,
  });
}

function comesFrom(event: Event, tree: ShadowRoot): boolean {
  const path = event.composedPath();
  return path.includes(tree.mode === "open" ? tree : tree.host);
}
