import { readFileSync } from 'node:fs'
import { defineConfig } from '@hey-api/openapi-ts'

const input = '../api/openapi.json'

const { paths } = JSON.parse(readFileSync(input, 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; tags: [string] }>>
}

/** The router of each procedure, by its name in the client: `taskGetMine` is of `task`. */
const routers = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, tags }) => [
      operationId.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase()),
      tags[0],
    ]),
)

export default defineConfig({
  input,
  output: {
    path: 'src/client',
    entryFile: false,
    postProcess: [{ command: 'node', args: ['scripts/client.mjs', '{{path}}'] }],
  },
  parser: {
    hooks: {
      symbols: {
        // A file for each router: a page loads the calls of those that it asks, not of all.
        getFilePath({ name, meta }) {
          if (meta?.plugin !== '@hey-api/sdk' && meta?.plugin !== '@tanstack/react-query')
            return undefined
          const router = routers.get(name.replace(/((Infinite)?(QueryKey|Options)|Mutation)$/, ''))
          return router && `api/${router}`
        },
      },
    },
  },
  plugins: [
    '@hey-api/typescript',
    '@hey-api/client-fetch',
    '@hey-api/sdk',
    { name: 'zod', compatibilityVersion: 4, requests: false, responses: false },
    '@tanstack/react-query',
  ],
})
