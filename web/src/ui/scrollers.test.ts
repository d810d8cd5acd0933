import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { joinClasses } from './joinClasses'

const src = path.join(import.meta.dirname, '..')

it('o que rola é o lugar do que esconde: senão, um campo oculto estica a página inteira', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^client\/|\.test\./.test(file),
  )
  const loose = files.flatMap((file) =>
    joinClasses(readFileSync(path.join(src, file), 'utf8'))
      .split('\n')
      .filter((line) => /\boverflow-(y-)?auto\b/.test(line))
      .filter((line) => !/\b(relative|absolute|fixed|sticky)\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(loose).toEqual([])
})
