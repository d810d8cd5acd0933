import { defineConfig, devices } from '@playwright/test'
import { executablePath } from './scripts/browser.mjs'

/**
 * The tests drive the real program (e2e/support/start.ts) with the system's own Chromium; nothing
 * is downloaded. `CHROMIUM` names another one.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start.ts',
  fullyParallel: true,
  // Two cores are not busy while two tests wait: for a message, an answer, a stream.
  workers: 3,
  // What passes only on the second try is listed at the end: a fault to look for, in the test or in the
  // product. It fails the full run alone, which has the time to try everything. Only then is a trace
  // kept, which makes a test half as long again.
  retries: 1,
  failOnFlakyTests: process.env.PROOF === 'full',
  forbidOnly: true,
  // The slowest journeys take a minute on two busy cores, and longer if other processes use them.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/part/partReporter.ts'], ['./e2e/support/faultsLast.ts']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    reducedMotion: 'reduce',
    // A page under a service worker hides its requests from the tests; e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sign-ins', testMatch: 'sign-ins.setup.ts' },
    { name: 'chromium', testMatch: '*.spec.ts', dependencies: ['sign-ins'] },
  ],
})
