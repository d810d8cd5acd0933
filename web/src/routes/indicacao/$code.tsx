import { createFileRoute } from '@tanstack/react-router'
import { EndedReferral } from '@/features/referrals/EndedReferral'
import { referralQuery } from '@/features/referrals/queries'
import { ReferralPage } from '@/features/referrals/ReferralPage'
import { toProblem } from '@/lib/problem'

export const Route = createFileRoute('/indicacao/$code')({
  validateSearch: (search: Record<string, unknown>): { chegou?: true } =>
    search.chegou === true ? { chegou: true } : {},
  loader: async ({ context: { queryClient }, params: { code } }) => {
    try {
      return await queryClient.ensureQueryData(referralQuery(code))
    } catch (error) {
      if (toProblem(error).isMissing) return undefined
      throw error
    }
  },
  head: ({ loaderData: referral }) => ({
    meta: [{ title: referral ? `Seu casamento · ${referral.businessName}` : 'Link de indicação' }],
  }),
  component: Page,
})

function Page() {
  const { code } = Route.useParams()
  const { chegou = false } = Route.useSearch()
  const referral = Route.useLoaderData()
  return referral ? (
    <ReferralPage key={`${code} ${chegou}`} code={code} referral={referral} confirmed={chegou} />
  ) : (
    <EndedReferral />
  )
}
