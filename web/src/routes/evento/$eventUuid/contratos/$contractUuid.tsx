import { createFileRoute, notFound } from '@tanstack/react-router'

/** There is none yet that could be opened. */
export const Route = createFileRoute('/evento/$eventUuid/contratos/$contractUuid')({
  beforeLoad: () => {
    throw notFound()
  },
})
