import { Callout } from '@/ui/Callout'
import { useCustomerEvent } from './useCustomerEvent'

/** Said once on a page: the planner closed the changes before the day. */
export function LockedNote({ className }: { className?: string | undefined }) {
  const { access } = useCustomerEvent()
  if (!access.locked) return null
  return (
    <Callout title="As mudanças estão encerradas" className={className}>
      O dia está chegando, e {access.event.planner.name} já trabalha com o que foi combinado. Se
      algo precisar mudar, é só chamar.
    </Callout>
  )
}
