import { Conversation } from "./Conversation";
import { useThreads } from "./useThreads";

/** The threads on the left, or above on a phone, and the conversation of the one that is open. */
export function App() {
  const { threads, current, open, add } = useThreads();
  return (
    <div className="chat">
      <nav className="chat__threads" aria-label="Conversations">
        <button type="button" onClick={add}>
          New conversation
        </button>
        <ul>
          {threads.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? "page" : undefined}
                onClick={() => open(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Conversation threadId={current} />
    </div>
  );
}
