import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { businessTeamMemberGetInvitesOptions } from '@/client/api/businessTeamMember.gen'
import { Avatar } from '@/ui/Avatar'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { AcceptInvite } from './AcceptInvite'
import { meClient } from './clients'
import { RoleBadge } from './RoleBadge'

/** The invites that one has not answered; nothing where there are none. */
export default function PendingInvites() {
  const { data } = useQuery({
    ...businessTeamMemberGetInvitesOptions({ client: meClient }),
    // One may have just been answered.
    staleTime: 0,
  })
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="pending-invites" className="mb-6">
      <h2 id="pending-invites" className="mb-3 font-display text-lg font-medium">
        Convites que esperam por você
      </h2>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {data.items.map(({ uuid, businessUuid, businessName, businessImageUrl, role }) => (
            <li
              key={uuid}
              className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3.5 md:px-5"
            >
              <Avatar
                name={businessName}
                imageUrl={businessImageUrl}
                shape="square"
                size={40}
                tone="wine"
                decorative
              />
              <div className="min-w-[min(10rem,100%)] flex-1">
                <h3 className="text-body font-medium wrap-break-word">{businessName}</h3>
                <p className="mt-1.5 flex flex-wrap gap-1.5">
                  <RoleBadge role={role} />
                </p>
              </div>
              <AcceptInvite uuid={uuid} businessUuid={businessUuid} businessName={businessName} />
              <Link
                to="/app/menu/team/invite/$teamMemberUuid"
                params={{ teamMemberUuid: uuid }}
                aria-label={`Ver convite de ${businessName}`}
                className={buttonClass('ghost', 'sm')}
              >
                Ver convite
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
