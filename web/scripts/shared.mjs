// Exports what the routers' files share: the generator imports the two functions that make the queries' keys
// into them, and takes for granted that they lie in the same file. Called by openapi-ts, with the client's folder.
import { readFileSync, writeFileSync } from 'node:fs'

const file = `${process.argv[2]}/@tanstack/react-query.gen.ts`
const source = readFileSync(file, 'utf8')
const shared = source.replace(/^const (?=createQueryKey|createInfiniteParams)/gm, 'export const ')
if (shared === source) throw new Error(`${file}: nothing to export; the generator may do it now`)
writeFileSync(file, shared)
