import { Link } from '@tanstack/react-router'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { PageHeader } from '@/ui/PageHeader'
import { Tabs, tabClass } from '@/ui/Tabs'
import { FindingList } from './FindingList'
import type { MoneyList } from './money'
import { PlatformLedger } from './PlatformLedger'
import { ProposalList } from './ProposalList'

const pages: { title: string; subtitle: string; lists: { of: MoneyList; label: string }[] }[] = [
  {
    title: 'Conciliação',
    subtitle: 'O saldo no Stripe e o livro, comparados uma vez por dia.',
    lists: [
      { of: 'OPEN', label: 'Abertos' },
      { of: 'RESOLVED', label: 'Resolvidos' },
      { of: 'PLATFORM', label: 'Plataforma' },
    ],
  },
  {
    title: 'Lançamentos',
    subtitle: 'Uma pessoa da equipe propõe, outra confirma ou recusa em até 7 dias.',
    lists: [
      { of: 'WAITING', label: 'A decidir' },
      { of: 'CONFIRMED', label: 'Confirmados' },
      { of: 'REFUSED', label: 'Recusados' },
      { of: 'EXPIRED', label: 'Vencidos' },
    ],
  },
]

/** The money of the businesses: what the reconciliation found, and what staff propose to book. */
export function MoneyScreen({ of }: { of: MoneyList }) {
  const page = pages.find(({ lists }) => lists.some((list) => list.of === of))
  if (!page) return null
  return (
    <>
      <PhoneBar
        title={page.title}
        back={{ link: { to: '/app/menu/backoffice' }, label: 'Voltar ao backoffice' }}
      />
      <Content width="column">
        <PageHeader title={page.title} subtitle={page.subtitle} className="max-md:sr-only" />
        <div className="flex flex-col gap-4">
          <Tabs label={`${page.title} por situação`}>
            {page.lists.map((list) => (
              <Link
                key={list.of}
                to="/app/menu/backoffice/money"
                search={{ of: list.of }}
                className={tabClass}
                activeOptions={{ exact: true }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {list.label}
              </Link>
            ))}
          </Tabs>
          {(of === 'OPEN' || of === 'RESOLVED') && <FindingList isResolved={of === 'RESOLVED'} />}
          {of === 'PLATFORM' && <PlatformLedger />}
          {of !== 'OPEN' && of !== 'RESOLVED' && of !== 'PLATFORM' && <ProposalList of={of} />}
        </div>
      </Content>
    </>
  )
}
