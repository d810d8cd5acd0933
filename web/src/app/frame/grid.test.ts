import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { joinClasses } from '@/ui/joinClasses'

const src = path.join(import.meta.dirname, '../..')

/** Sides and pages without the team's sidebar, what lies over a page, and sheets of paper shown in one. */
const apart = new RegExp(
  `^(${[
    'features/(customer|contracts/signing|publicevent|auth|gallery|outbox|runsheet/vendor)',
    'features/business/(AddBusiness|Opening)',
    'app/frame/(InvitePage|ErrorScreen|NotFoundPage|FullPage)',
    'features/portal/EditLease',
    'features/documents/(Preview|PdfPages)',
  ].join('|')})`,
)

it('nenhuma página da equipe tem largura ou margem sua: só as de Content', () => {
  const files = ['features', 'app', 'routes/app']
    .flatMap((layer) =>
      readdirSync(path.join(src, layer), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(layer, file),
      ),
    )
    .filter((file) => file.endsWith('.tsx') && !apart.test(file))
  const own = files.flatMap((file) =>
    joinClasses(readFileSync(path.join(src, file), 'utf8'))
      .split('\n')
      // What floats over a page has its own.
      .filter((line) => !/\b(sticky|fixed)\b/.test(line))
      // From 120 (480 px) on it is a page's width, and not a part's.
      .filter((line) => /max-w-(1[2-9]\d|[2-9]\d\d|\[(calc\()?[\d.]+(rem|px).*)\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(own).toEqual([])
})
