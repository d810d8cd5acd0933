import { expect, test } from 'vitest'
import {
  findGuest,
  type GuestList,
  merged,
  moveGuest,
  patchGuests,
  putBack,
  removeGuests,
  removeInvitations,
} from './edits'
import { guest, invitation } from './sample'

const ana = guest('Ana')
const rui = guest('Rui')
const list: GuestList = {
  invitations: [invitation('a', [ana]), invitation('b', [rui]), invitation('d', [])],
  changes: '1',
}
const ids = ({ invitations }: GuestList) => invitations.map(({ uuid }) => uuid)

test('o que mudou entra no lugar, o que não mudou é o mesmo', () => {
  const changed = invitation('b', [rui, guest('Bia')])
  const next = merged(list, {
    items: [invitation('c', []), changed],
    removed: ['d', 'nunca-houve'],
    changes: '2',
  })
  expect(ids(next)).toEqual(['a', 'b', 'c'])
  expect(next.invitations[0]).toBe(list.invitations[0])
  expect(next.invitations[1]).toBe(changed)
  expect(next.changes).toBe('2')
})

test('nada de novo é a mesma lista', () => {
  const next = merged(list, { items: [], removed: [], changes: '9' })
  expect(next.invitations).toBe(list.invitations)
  expect(next.changes).toBe('9')
})

test('o que foi tirado e trazido de volta está na lista', () => {
  const back = invitation('d', [guest('Eva')])
  expect(ids(merged(list, { items: [back], removed: ['d'], changes: '2' }))).toEqual([
    'a',
    'b',
    'd',
  ])
})

test('uma pessoa muda de convite e volta', () => {
  const moved = moveGuest(list, ana.uuid, 'b')
  expect(findGuest(moved, ana.uuid)?.invitation.uuid).toBe('b')
  expect(putBack(moved, list, ['a', 'b'])).toEqual(list)
  expect(moveGuest(list, ana.uuid, 'a')).toBe(list)
})

test('só os convites de quem muda são desenhados de novo', () => {
  const next = patchGuests(list, [rui.uuid], (one) => ({ ...one, status: 'attending' }))
  expect(next.invitations[0]).toBe(list.invitations[0])
  expect(next.invitations[1]).not.toBe(list.invitations[1])
  expect(removeGuests(list, ['ninguém'])).toBe(list)
  expect(putBack(removeInvitations(list, ['a']), list, ['a'])).toEqual(list)
})
