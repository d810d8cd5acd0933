import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import type { AdminGetWalletOutput } from '@/client/types.gen'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { Fact, Facts } from '@/ui/Facts'
import { RadioCards } from '@/ui/RadioCards'
import { ChangeForm } from './ChangeForm'
import { ChangeList } from './ChangeList'
import { describePart, partLabels, type TypedPart } from './parts'
import { staffWalletQuery } from './queries'

const hindrances: Record<'IN_CONTROL' | 'TEAM', string> = {
  IN_CONTROL:
    'Você está no controle de um espaço. Devolva o controle antes de mudar a carteira de alguém.',
  TEAM: 'Você é da equipe deste negócio. Quem muda a carteira não pode ser dele.',
}

/** A business's wallet in the backoffice: masked, and changed on its owner's request, one part at a time. */
export function StaffWalletScreen({ businessUuid }: { businessUuid: string }) {
  const { data: wallet } = useSuspenseQuery(staffWalletQuery(businessUuid))
  const { holder, registration, hindrance } = wallet
  return (
    <ColumnPage
      title="Dados da carteira"
      subtitle={wallet.businessName}
      back={{
        link: linkOptions({
          to: '/app/menu/backoffice/users/$userId',
          params: { userId: wallet.ownerUserId },
        }),
        label: wallet.ownerName || wallet.businessName,
      }}
    >
      {holder ? (
        <div className="flex flex-col gap-6">
          <Card as="section" aria-label="Como está">
            <Facts>
              <Fact label={partLabels.HOLDER}>{describePart('HOLDER', holder)}</Fact>
              {registration &&
                (['ADDRESS', 'ACCOUNT', 'REGISTER'] as const).map((part) => (
                  <Fact key={part} label={partLabels[part]}>
                    {describePart(part, registration)}
                  </Fact>
                ))}
              {wallet.pix && <Fact label={partLabels.PIX}>{describePart('PIX', wallet.pix)}</Fact>}
            </Facts>
          </Card>
          {wallet.hasAccount && (
            <Callout title="No Stripe nada muda por aqui">
              A conta lá tem os dados que o titular deu no formulário, e o dinheiro vai para o banco
              que ela tem. Peça a ele que mude lá também.
            </Callout>
          )}
          {hindrance ? <Callout>{hindrances[hindrance]}</Callout> : <Change wallet={wallet} />}
          <ChangeList wallet={wallet} />
        </div>
      ) : (
        <EmptyLine>Este negócio ainda não preencheu a carteira.</EmptyLine>
      )}
    </ColumnPage>
  )
}

function Change({ wallet }: { wallet: AdminGetWalletOutput }) {
  const [part, setPart] = useState<TypedPart | null>(null)
  return (
    <section aria-label="Mudar a pedido do titular" className="flex flex-col gap-6">
      <RadioCards
        label="O que muda, a pedido do titular"
        columns={2}
        options={(['HOLDER', 'ADDRESS', 'ACCOUNT', 'REGISTER'] as const)
          .filter((one) => one === 'HOLDER' || wallet.registration)
          .map((value) => ({ value, label: partLabels[value] }))}
        value={part}
        onValueChange={setPart}
      />
      {part && <ChangeForm key={part} part={part} wallet={wallet} />}
    </section>
  )
}
