import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Every page that is looked at reads it anew: half as long, it takes a third less of that time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong in a page as it stands now: a rule, and the HTML of each place that breaks it. */
export interface Violation {
  id: string
  where: string[]
}

/**
 * Runs axe in the page itself, and brings home only what is wrong. The published adapter also carries
 * what is right, over a second page opened for it, so that it can see into frames of other origins, and
 * a look took twice as long. Cortejo's only frames are an article's videos: their inside is others'.
 */
export async function violationsOf(page: Page, runOnly: axe.RunOnly): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    // What guards the focus of an open popup takes the focus only to hand it on: no reader meets it, and
    // its makers and axe's agree that the rule does not mean it (dequelabs/axe-core#4832).
    const context = { exclude: [['[data-base-ui-focus-guard]']] }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
      runOnly: only,
      resultTypes: ['violations'],
      // By default every style sheet is fetched again too, for a rule that is not asked.
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
  }, runOnly)
}
