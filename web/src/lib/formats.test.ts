import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const src = path.join(import.meta.dirname, '..')

it('números, dinheiro, dias e horas se escrevem de um jeito só: o de lib', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(client|lib)\/|\.test\./.test(file),
  )
  const own = files.filter((file) =>
    /Intl\.(DateTime|Number|RelativeTime)Format|\.toLocale(Date|Time)?String\(|from 'date-fns/.test(
      readFileSync(path.join(src, file), 'utf8'),
    ),
  )
  expect(own).toEqual([])
})
