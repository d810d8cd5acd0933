import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'

/**
 * The database behind the server, as its owner: for moments that no test can wait for. Who asks ends it.
 */
export function database(): postgres.Sql {
  const kept = (what: 'port' | 'password') =>
    readFileSync(join(process.env.CORTEJO_STATES ?? '', `data/postgres.${what}`), 'utf8').trim()
  return postgres({
    host: '127.0.0.1',
    port: Number(kept('port')),
    user: 'postgres',
    password: kept('password'),
    database: 'cortejo',
    max: 1,
  })
}
