import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { Content } from '@/app/frame/Content'
import { EndOfList } from '@/app/frame/EndOfList'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { useSetFilters } from '@/lib/useSetFilters'
import { buttonClass } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { cx } from '@/ui/classes'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Segmented } from '@/ui/Segmented'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { HeldTooLong } from '../recipient/HeldTooLong'
import { walletLink } from '../setup/links'
import { Withdraw } from '../withdrawals/Withdraw'
import { WithdrawalList } from '../withdrawals/WithdrawalList'
import { HeldMoney } from './HeldMoney'
import { LineRow } from './LineRow'
import { Numbers } from './Numbers'
import { balanceQuery, linesQuery } from './queries'
import { Statement } from './Statement'
import type { InvoicesSearch, WalletNumber } from './search'
import { type Balance, formatRequested, listHeld, type Money } from './texts'

/** What the money of the business is made of, and apart, that of its events' hosts. */
export function InvoicesScreen({ search }: { search: InvoicesSearch }) {
  const { client } = useWorkspace()
  const balance = useQuery(balanceQuery(client))
  return (
    <>
      <PhoneBar
        title="Dinheiro da carteira"
        back={{ link: walletLink.link, label: `Voltar para ${walletLink.label}` }}
      />
      <Content>
        <PageHeader
          title="Dinheiro da carteira"
          titleInBar
          subtitle="O que entrou pelos pagamentos e presentes, e quando cai."
          action={
            <Link to="/app/wallet" className={cx(buttonClass('secondary'), 'max-md:hidden')}>
              Conta e dados
            </Link>
          }
        />
        {balance.isPending && <NumbersLoading />}
        {balance.isError && !balance.data && (
          <LoadFailed title="Não deu para carregar a carteira" query={balance} />
        )}
        {balance.data && <Loaded balance={balance.data} search={search} />}
      </Content>
    </>
  )
}

function Loaded({ balance, search }: { balance: Balance; search: InvoicesSearch }) {
  const set = useSetFilters<InvoicesSearch>()
  const gifts = search.presentes === true
  const money = chooseMoney(balance, search)
  const events = balance.gifts.map(({ event }) => ({ value: event.uuid, label: event.title }))
  return (
    <div className="flex flex-col gap-5">
      {(balance.gifts.length > 0 || gifts) && (
        <div className="flex flex-wrap items-center gap-2.5">
          <Segmented
            label="De quem é o dinheiro"
            options={[
              { value: 'negocio', label: 'Do seu negócio' },
              { value: 'presentes', label: 'Presentes' },
            ]}
            value={gifts ? 'presentes' : 'negocio'}
            onValueChange={(of) =>
              set({
                presentes: of === 'presentes' ? true : undefined,
                evento: undefined,
                numero: undefined,
              })
            }
            className="w-full sm:w-80"
          />
          {gifts && (
            <Combobox
              label="Evento"
              hideLabel
              optional
              placeholder="Todos os eventos"
              searchPlaceholder="Buscar evento"
              items={events}
              value={events.find(({ value }) => value === search.evento) ?? null}
              onValueChange={(item) => set({ evento: item?.value })}
              className="min-w-0 flex-1 basis-44 sm:max-w-72"
            />
          )}
        </div>
      )}
      {gifts && (
        <p className="text-sm text-muted">
          O dinheiro de um presente é dos anfitriões do evento. Ele não entra nas contas do seu
          negócio, nem cobre o que falta nelas.
        </p>
      )}
      <Numbers money={money} pending={gifts ? undefined : balance.pendingAmount} search={search} />
      <HeldTooLong />
      <Withdraw search={search} />
      <HeldMoney
        held={listHeld(money, gifts ? 0 : balance.overpaidAmount, gifts)}
        search={search}
      />
      <WithdrawalList />
      {/* Above the lines, which go on as they are scrolled. */}
      <Statement gifts={gifts} />
      <Lines search={search} money={money} />
    </div>
  )
}

/** The numbers of the money that the address chooses. */
function chooseMoney(balance: Balance, { presentes, evento }: InvoicesSearch): Money {
  if (!presentes) return balance
  return balance.gifts.find(({ event }) => event.uuid === evento) ?? balance.giftsTotal
}

const titles: Record<WalletNumber, string> = {
  disponivel: 'O que faz o disponível',
  'a-receber': 'O que está a receber',
  'a-liberar': 'O que está a liberar',
  transferido: 'O que foi transferido',
  retido: 'O que está fora destas contas',
}

function Lines({ search, money }: { search: InvoicesSearch; money: Money }) {
  const { client } = useWorkspace()
  const query = useInfiniteQuery({
    ...linesQuery(client, search),
    placeholderData: keepPreviousData,
  })
  const number = search.numero ?? 'disponivel'
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? []
  const requested = formatRequested(money, number)
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title" className="text-base font-semibold">
        {titles[number]}
      </h2>
      {query.isPending && <LinesLoading />}
      {query.isError && !query.data && (
        <LoadFailed title="Não deu para carregar os lançamentos" query={query} />
      )}
      {query.isSuccess && lines.length === 0 && <NoLines search={search} money={money} />}
      {requested && lines.length > 0 && <p className="mt-1 text-sm text-muted">{requested}</p>}
      <ul
        className={cx('mt-1 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        aria-busy={query.isPlaceholderData}
      >
        {lines.map((line) => (
          <LineRow key={line.id} line={line} number={number} />
        ))}
      </ul>
      <EndOfList query={query} />
    </section>
  )
}

function NoLines({ search, money }: { search: InvoicesSearch; money: Money }) {
  const untouched = !search.numero && !search.presentes
  if (untouched && (money.waitingFundsAmount > 0 || money.transferredAmount > 0)) {
    return (
      <EmptyState icon={<Wallet size={26} aria-hidden />} title="Nada disponível agora">
        O que já foi pago e ainda não caiu está em A liberar; o que foi para o banco, em
        Transferido.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Wallet size={26} aria-hidden />}
      title={untouched ? 'Nada entrou ainda' : 'Nada por aqui'}
      action={
        untouched && (
          <Link to="/app/payments" className={buttonClass('secondary')}>
            Ver os pagamentos
          </Link>
        )
      }
    >
      {untouched
        ? 'O que os seus clientes pagarem por cartão, boleto ou Pix aparece aqui, com as taxas e o dia em que cai.'
        : 'Quando houver lançamentos deste tipo, eles aparecem aqui.'}
    </EmptyState>
  )
}

function NumbersLoading() {
  return (
    <>
      <LoadingStatus>Carregando a carteira…</LoadingStatus>
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-card" />
        ))}
      </div>
      <LinesLoading />
    </>
  )
}

function LinesLoading() {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  )
}
