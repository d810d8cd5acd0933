import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { type CodeStep, useCodeStep } from '@/app/code/sentCode'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { withdrawalCreate } from '@/client/api/withdrawal.gen'
import type { WithdrawalGetSettingsOutput } from '@/client/types.gen'
import { formatMoney, type MoneyValue } from '@/lib/money'
import { useSetFilters } from '@/lib/useSetFilters'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Dialog } from '@/ui/Dialog'
import { Fact, Facts } from '@/ui/Facts'
import { MoneyField } from '@/ui/MoneyField'
import { RadioCards } from '@/ui/RadioCards'
import { Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import type { InvoicesSearch } from '../invoices/search'
import { ByCode } from './ByCode'
import { findChoice, formatChoice, listChoices, type Whose } from './choices'
import { refreshMoneyThatLeaves, withdrawalSettingsQuery } from './queries'

/** How the money leaves, and the way to have it leave now, with why not where it cannot. */
export function Withdraw({ search }: { search: InvoicesSearch }) {
  const { client } = useWorkspace()
  const query = useQuery(withdrawalSettingsQuery(client))
  const set = useSetFilters<InvoicesSearch>()
  // In the address, so that a reload while the code is on its way comes back to it.
  const setOpen = (open: boolean) => set({ sacar: open ? true : undefined })
  if (query.isPending) return <Skeleton className="h-24 rounded-card" />
  if (!query.data) return <LoadFailed title="Não deu para carregar os saques" query={query} />
  const settings = query.data
  const open = search.sacar === true && settings.canWithdraw
  return (
    <section
      aria-label="Sacar"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-4"
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium">
          {settings.mode === 'AUTOMATIC'
            ? 'O dinheiro vai sozinho para o banco.'
            : 'O dinheiro vai para o banco quando você saca.'}
        </p>
        <p id="saque" className="text-muted">
          {[settings.setAsideText, settings.obstacleText || settings.arrivalText]
            .filter(Boolean)
            .join(' ')}
        </p>
        <Link to="/app/wallet/invoices/settings" className={textLinkClass}>
          Como o dinheiro sai
        </Link>
      </div>
      {settings.canWrite ? (
        <Button
          icon={<Banknote size={18} aria-hidden />}
          disabled={!settings.canWithdraw}
          aria-describedby="saque"
          onClick={() => setOpen(true)}
        >
          Sacar
        </Button>
      ) : (
        <p className="text-sm text-muted">Só quem é titular do espaço saca.</p>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Sacar para o banco"
        description={
          settings.bankName && `${settings.bankName}, conta com final ${settings.bankLast4}.`
        }
      >
        {open && <WithdrawForm settings={settings} onDone={() => setOpen(false)} />}
      </Dialog>
    </section>
  )
}

/** What the owner asks for, kept while the code is on its way. */
interface Request extends CodeStep {
  /** One name for all tries, so that a lost answer makes no second withdrawal. */
  uuid: string
  whose: Whose
  /** Of gifts: one event, or null for all. */
  eventUuid: string | null
  typed: MoneyValue
  /** What the code confirms, as it was when the code was requested. */
  cents: number
}

function WithdrawForm({
  settings,
  onDone,
}: {
  settings: WithdrawalGetSettingsOutput
  onDone: () => void
}) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const choices = listChoices(settings)
  const [request, setRequest, forget] = useCodeStep<Request>(`withdrawal.${businessId}`, () => ({
    uuid: crypto.randomUUID(),
    whose: choices[0]?.whose ?? 'ALL',
    eventUuid: null,
    typed: null,
    cents: 0,
  }))
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { whose, eventUuid, typed, sent } = request
  const choice = findChoice(settings, whose, eventUuid)
  const cents = typeof typed === 'number' ? typed : 0
  const tooMuch = cents > choice.cents
  // An amount is of one owner of money.
  const hasAmount = whose === 'BUSINESS' || choice.eventUuid !== undefined
  const wrong = hasAmount && typed !== null && (cents <= 0 || tooMuch)
  const taken = sent ? request.cents : (hasAmount && cents) || choice.cents
  const change = (next: Partial<Request>) => {
    setRefused({})
    setRequest({ ...request, ...next })
  }

  async function confirm(code: { attempt: string; code: string }) {
    await withdrawalCreate({
      client,
      body: {
        uuid: request.uuid,
        of: whose,
        ...(choice.eventUuid && { eventUuid: choice.eventUuid }),
        ...(hasAmount && { amount: request.cents }),
        ...code,
      },
      throwOnError: true,
    })
    forget()
    await refreshMoneyThatLeaves(queryClient)
    toast.success('Saque pedido', { description: settings.arrivalText })
    onDone()
  }

  return (
    <ByCode
      label="Sacar"
      sent={sent}
      onSent={(next) => setRequest({ ...request, cents: taken, sent: next })}
      confirm={confirm}
      shown={['amount']}
      onRefused={(fields) => {
        setRefused(fields)
        // Back to the field, with all that was typed; the code is spent.
        if (fields.amount) setRequest({ ...request, sent: undefined })
      }}
      disabled={choice.cents === 0 || wrong}
    >
      {sent ? (
        <section aria-label="O que você confirma" className="rounded-card bg-sunken p-4">
          <Facts>
            <Fact label="Quanto">{formatMoney(request.cents)}</Fact>
            <Fact label="De quem">{formatChoice(choice)}</Fact>
            {settings.bankName && (
              <Fact label="Para">{`${settings.bankName}, conta com final ${settings.bankLast4}`}</Fact>
            )}
          </Facts>
          <Button
            variant="ghost"
            size="sm"
            className="mt-2 -ml-3"
            onClick={() => change({ sent: undefined })}
          >
            Voltar e mudar
          </Button>
        </section>
      ) : (
        <>
          {choices.length > 1 && (
            <RadioCards<Whose>
              label="De quem é o dinheiro"
              options={choices.map((one) => ({
                value: one.whose,
                label: one.label,
                help: formatMoney(one.cents),
              }))}
              value={whose}
              onValueChange={(next) => change({ whose: next, eventUuid: null, typed: null })}
            />
          )}
          {whose === 'GIFTS' && settings.gifts.length > 1 && (
            <Combobox
              label="De que evento"
              optional
              placeholder="De todos os eventos"
              searchPlaceholder="Buscar evento"
              emptyText="Nenhum evento com presentes a sacar"
              items={settings.gifts.map((gift) => ({
                value: gift.eventUuid,
                label: gift.eventTitle,
                help: formatMoney(gift.amount),
              }))}
              value={
                choice.eventUuid
                  ? { value: choice.eventUuid, label: choice.eventTitle ?? '' }
                  : null
              }
              onValueChange={(item) => change({ eventUuid: item?.value ?? null, typed: null })}
            />
          )}
          {hasAmount && (
            <MoneyField
              label="Quanto"
              optional
              help={`Em branco, sai tudo: ${formatMoney(choice.cents)}.`}
              value={typed}
              onValueChange={(value) => change({ typed: value })}
              {...((wrong || refused.amount) && {
                error: tooMuch
                  ? `Há só ${formatMoney(choice.cents)}`
                  : wrong
                    ? 'Informe um valor'
                    : (refused.amount ?? ''),
              })}
            />
          )}
        </>
      )}
    </ByCode>
  )
}
