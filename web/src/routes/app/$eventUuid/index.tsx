import { createFileRoute, redirect } from '@tanstack/react-router'

/** An event opens on its planning. */
export const Route = createFileRoute('/app/$eventUuid/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/app/$eventUuid/organization',
      params,
      search: { tab: 'planning' },
      replace: true,
    })
  },
})
