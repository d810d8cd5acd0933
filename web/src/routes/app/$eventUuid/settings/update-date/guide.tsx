import { createFileRoute } from '@tanstack/react-router'
import { GuideSheet } from '@/features/events/date/GuideSheet'

export const Route = createFileRoute('/app/$eventUuid/settings/update-date/guide')({
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <GuideSheet
      open
      onClose={() => void navigate({ to: '..', search: true, resetScroll: false })}
    />
  )
}
