import { expect, test } from 'vitest'
import { guest } from './sample'
import { patchedBy, undoing } from './useGuestActions'

test('o que mudou em muitos volta a como cada um estava', () => {
  const before = [
    guest('Ana', { status: 'attending', tags: ['amigos'], tableUuid: 't1' }),
    guest('Rui', { tags: ['amigos', 'de fora'] }),
    guest('Lia', { tableUuid: 't2' }),
  ]
  const patch = {
    status: 'attending',
    addTags: ['amigos'],
    removeTags: ['de fora'],
    tableUuid: 't2',
  } as const
  const changed = before.map(patchedBy({ ...patch, addTags: ['amigos'], removeTags: ['de fora'] }))
  expect(changed.map(({ status, tags, tableUuid }) => [status, tags, tableUuid])).toEqual([
    ['attending', ['amigos'], 't2'],
    ['attending', ['amigos'], 't2'],
    ['attending', ['amigos'], 't2'],
  ])
  const back = undoing(before, { ...patch, addTags: ['amigos'], removeTags: ['de fora'] })
  const restored = changed.map((one) =>
    back
      .filter(({ uuids }) => uuids.includes(one.uuid))
      .reduce((now, edit) => patchedBy(edit.patch)(now), one),
  )
  expect(restored).toEqual(before)
})

test('quem já estava assim não precisa voltar', () => {
  expect(undoing([guest('Ana', { tableUuid: 't1' })], { tableUuid: 't1' })).toEqual([])
})
