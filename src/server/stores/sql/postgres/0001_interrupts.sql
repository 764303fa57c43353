-- Pauses of agents and the answers to them. Apply once, with your own migration tool, in the schema of your choice.

create table interrupt_pauses (
  thread_id text primary key,
  -- JSON as text: jsonb cannot hold every string that JSON can.
  record text not null,
  -- Changes with every write; updates compare it.
  revision text not null,
  state text not null check (state in ('open', 'claimed', 'idle')),
  -- When the lease of a claim ends.
  due_at timestamptz,
  updated_at timestamptz not null default now()
);

create index interrupt_pauses_due on interrupt_pauses (due_at) where due_at is not null;
create index interrupt_pauses_open on interrupt_pauses (thread_id) where state = 'open';
create index interrupt_pauses_idle on interrupt_pauses (updated_at) where state = 'idle';

create table interrupt_answers (
  id bigint generated always as identity primary key,
  thread_id text not null references interrupt_pauses on delete cascade,
  run_id text not null,
  interrupt_id text not null,
  answered_by text,
  answered_at timestamptz not null,
  -- {runId, entry, answeredBy, answeredAt} as JSON text.
  answer text not null
);

create index interrupt_answers_thread on interrupt_answers (thread_id, id);

create function interrupt_answers_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'interrupt_answers is append-only: rows are deleted with their thread, and never updated';
end
$$;

create trigger interrupt_answers_are_append_only before update on interrupt_answers
  for each row execute function interrupt_answers_are_append_only();
