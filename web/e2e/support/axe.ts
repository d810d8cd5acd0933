import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/**
 * The source of axe. Every checked page parses it again: minified, it has half the size and takes a third less time.
 */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A problem that axe finds in the page: a rule, and the HTML of each element that breaks it. */
export interface Violation {
  id: string
  where: string[]
}

/**
 * Runs axe in the page and returns only the violations. The published adapter also returns the passed checks, over a
 * second page that it opens to see into frames of other origins, and a check took twice as long. Cortejo's only
 * frames are an article's videos, whose content is not ours.
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
