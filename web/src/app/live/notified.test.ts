import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refreshNotifications, unreadQuery } from './notified'

const { answers } = vi.hoisted(() => ({ answers: [] as ((unread: number) => void)[] }))

vi.mock('@/client/api/notifications.gen', () => ({
  notificationsGetUnreadNotificationsOptions: () => ({
    queryKey: ['unread'],
    queryFn: () =>
      new Promise((resolve) => answers.push((unread) => resolve({ unread, newest: [] }))),
  }),
}))

test('an answer that set out before does not stand for one that was asked for later', async () => {
  const queries = new QueryClient()
  const first = refreshNotifications(queries)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  // Meanwhile all are read, and the count is asked for again.
  const second = refreshNotifications(queries)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(0)
  answers[0]?.(2)
  await Promise.all([first, second])
  expect(queries.getQueryData(unreadQuery.queryKey)).toMatchObject({ unread: 0 })
})
