import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { formatMoney } from '@/lib/money'
import { count } from '@/lib/text'
import { Card } from '@/ui/Card'
import { bonificationsQuery } from './queries'

/** When bonuses are available, and when they are paid. */
export function BonificationsHelperScreen() {
  const { client } = useWorkspace()
  const { data: rules } = useSuspenseQuery(bonificationsQuery(client))
  return (
    <ColumnPage
      title="Quando os bônus são pagos"
      back={{ link: linkOptions({ to: '/app/wallet/bonifications' }), label: 'Bônus' }}
    >
      <Card
        as="section"
        aria-label="Quando os bônus são pagos"
        className="flex flex-col gap-3 text-body"
      >
        <p>
          <b>Pendente.</b> O bônus de um evento cresce com os presentes dele, e diminui se um
          presente é devolvido.
        </p>
        <p>
          <b>Disponível.</b>{' '}
          {rules.closedDays === 0
            ? 'No dia do evento'
            : `${count(rules.closedDays, 'dia', 'dias')} depois do dia do evento`}
          , o bônus fica disponível. Um evento sem data fica pendente.
        </p>
        <p>
          <b>Transferido.</b> O Cortejo paga tudo o que está disponível por Pix, à chave da
          carteira, a cada {count(rules.everyDays, 'dia', 'dias')}, se a soma chega a{' '}
          {formatMoney(rules.minimumAmount)}. Você recebe uma notificação, com o comprovante.
        </p>
        <p>
          O que for devolvido depois de pago sai do próximo bônus, e por isso uma linha pode ficar
          abaixo de zero.
        </p>
      </Card>
    </ColumnPage>
  )
}
