import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatPercent } from '@/lib/percent'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { textLinkClass } from '@/ui/TextLink'
import { socialIndicationsQuery } from './queries'

const customersLink = {
  link: linkOptions({ to: '/app/share/indicate-customers' }),
  label: 'Indicar clientes',
}

/** How referrals of couples work: who counts, what the couple and the planner have of it, and when. */
export function IndicateCustomersHelpScreen() {
  const { client } = useWorkspace()
  const { data } = useSuspenseQuery(socialIndicationsQuery(client))
  const { fee, usualFee, bonusPercent, closedDays } = data
  return (
    <ColumnPage title="Como funciona?" back={customersLink}>
      <div className="flex flex-col gap-5">
        <Part title="O casal chega">
          O seu link abre uma página com o seu nome. O casal diz os nomes, o dia e o celular, que um
          código confirma. O contato e o casamento nascem no seu espaço; se você já tinha feito o
          casamento com o celular deles, e eles ainda não entraram, eles entram nesse.
        </Part>
        <Part title="O que o casal tem">
          O plano Premium: a taxa de {formatPercent(fee)} nos presentes, e não a de{' '}
          {formatPercent(usualFee)}, e um domínio próprio no site, sem custo do Cortejo. Um
          casamento que já recebeu um presente pago fica com a taxa que tinha.
        </Part>
        <Part title="O que você tem">
          {bonusPercent}% da nossa taxa nos presentes feitos depois que o casal chegou. Cada
          presente pago soma; o que é devolvido, ou perdido numa contestação, desconta. O bônus fica
          disponível {closedDays === 0 ? 'no dia' : `${count(closedDays, 'dia', 'dias')} depois`} do
          casamento.
        </Part>
        <Part title="O que não conta">
          Você mesmo e a sua equipe, e quem já era seu cliente: o casal entra do mesmo jeito, com a
          taxa de todos, e nada rende. Também não rende um casamento cuja chave Pix dos presentes é,
          ou foi, uma chave do seu negócio. Quem abre um negócio pelo seu link aparece na contagem,
          e não rende bônus.
        </Part>
        <p className="text-sm text-muted">
          Os bônus são pagos na sua{' '}
          <Link to="/app/wallet/pix" className={textLinkClass}>
            chave Pix dos bônus
          </Link>
          .
        </p>
      </div>
    </ColumnPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-body">{children}</p>
    </Card>
  )
}
