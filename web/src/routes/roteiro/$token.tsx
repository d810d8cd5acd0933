import { createFileRoute } from '@tanstack/react-router'
import { vendorSheetQuery } from '@/features/runsheet/vendor/query'
import { EndedLink, VendorSheet } from '@/features/runsheet/vendor/VendorSheet'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/roteiro/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    try {
      return await queryClient.ensureQueryData(vendorSheetQuery(token))
    } catch (error) {
      // A link that ended, was revoked or never was: one answer for all of them.
      if (toProblem(error).isMissing) return undefined
      throw error
    }
  },
  head: ({ loaderData: sheet }) => ({
    meta: [{ title: sheet ? `Roteiro · ${sheet.event.title}` : 'Roteiro' }],
  }),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  return Route.useLoaderData() ? <VendorSheet key={token} token={token} /> : <EndedLink />
}
