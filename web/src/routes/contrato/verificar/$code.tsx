import { createFileRoute } from '@tanstack/react-router'
import { verificationQuery } from '@/features/contracts/signing/query'
import { UnknownCode, VerifyPage } from '@/features/contracts/signing/VerifyPage'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/contrato/verificar/$code')({
  loader: async ({ context: { queryClient }, params: { code } }) => {
    try {
      return await queryClient.ensureQueryData(verificationQuery(code))
    } catch (error) {
      if (toProblem(error).isMissing) return undefined
      throw error
    }
  },
  head: () => ({ meta: [{ title: 'Conferir contrato' }] }),
  component: Page,
})

function Page() {
  const { code } = Route.useParams()
  return Route.useLoaderData() ? <VerifyPage key={code} code={code} /> : <UnknownCode />
}
