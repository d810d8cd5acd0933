import { createFileRoute } from '@tanstack/react-router'
import { EndedLink } from '@/features/contracts/signing/EndedLink'
import { signingQuery } from '@/features/contracts/signing/query'
import { SignPage } from '@/features/contracts/signing/SignPage'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/contrato/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    try {
      return await queryClient.ensureQueryData(signingQuery(token))
    } catch (error) {
      // A link that was replaced or never was: one answer for all of them.
      if (toProblem(error).isMissing) return undefined
      throw error
    }
  },
  head: ({ loaderData: contract }) => ({
    meta: [{ title: contract ? `${contract.name} · ${contract.businessName}` : 'Contrato' }],
  }),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  return Route.useLoaderData() ? <SignPage key={token} token={token} /> : <EndedLink />
}
