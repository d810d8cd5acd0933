import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { workspaceCaption } from './roles'
import { useSwitchWorkspace } from './useSwitchWorkspace'
import { useWorkspace } from './useWorkspace'

/** The businesses one works in; 'Ativo' marks the one this tab is in. */
export function MembershipList() {
  const { me, businessId } = useWorkspace()
  const { enter, entering } = useSwitchWorkspace()
  return (
    <section aria-labelledby="espacos">
      <h2 id="espacos" className="mb-2 text-sm font-medium">
        Espaços de trabalho
      </h2>
      <Card as="div" padded={false}>
        <ul className="divide-y divide-line">
          {me.businessMemberships.map((membership) => (
            <li key={membership.uuid} className="flex min-h-16 items-center gap-3 px-5 py-2.5">
              <Avatar
                name={membership.businessName}
                shape="square"
                size={36}
                tone="wine"
                decorative
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-medium">
                  {membership.businessName}
                </span>
                <span className="block truncate text-xs text-muted">
                  {workspaceCaption(membership)}
                </span>
              </span>
              {membership.businessUuid === businessId ? (
                <Badge tone="sage">Ativo</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={entering}
                  aria-label={`Entrar em ${membership.businessName}`}
                  onClick={() => enter(membership)}
                >
                  Entrar
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
