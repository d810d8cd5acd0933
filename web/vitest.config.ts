import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // An odd zone on purpose: a date that leans on the machine's clock shows itself here.
    env: { TZ: 'Pacific/Chatham' },
    // One worker for each core: by default one stays free for an editor.
    maxWorkers: availableParallelism(),
    // make test runs them next to compilers: a test that hangs must fail, one that waits for a core must not.
    testTimeout: 30_000,
    // Only what draws needs a document, and a document takes most of a second to build.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
          environment: 'node',
          // They touch nothing that lasts, so a file needs no environment of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./vitest.setup.ts'],
        },
      },
    ],
  },
})
