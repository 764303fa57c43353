/**
 * Writes a record when the stored revision is the expected one. A repeat of a write that was carried out is carried out once.
 * KEYS pause, answers, due, idle, open; ARGV thread, expected revision, revision, record, due, state, answers…
 */
export const writeScript = `
local current = redis.call('HGET', KEYS[1], 'revision') or ''
if current == ARGV[3] then return 1 end
if current ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'record', ARGV[4], 'revision', ARGV[3])
if ARGV[5] == '' then redis.call('ZREM', KEYS[3], ARGV[1]) else redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1]) end
if ARGV[6] == 'idle' then
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[4], time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
end
if ARGV[6] == 'open' then redis.call('ZADD', KEYS[5], 0, ARGV[1]) else redis.call('ZREM', KEYS[5], ARGV[1]) end
for index = 7, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[index]) end
return 1`;

/** Deletes a thread. KEYS pause, answers, due, idle, open; ARGV thread. */
export const deleteScript = `
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1`;

/** Deletes a thread that still waits for nothing and has not changed. KEYS pause, answers, due, idle, open; ARGV thread, before. */
export const purgeScript = `
local changed = redis.call('ZSCORE', KEYS[4], ARGV[1])
if not changed or tonumber(changed) >= tonumber(ARGV[2]) then return 0 end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[4], ARGV[1])
return 1`;
