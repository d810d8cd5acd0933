import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, CircleDashed, Coins, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { NotInControl } from '@/app/workspace/NotInControl'
import { Card } from '@/ui/Card'
import { textLinkClass } from '@/ui/TextLink'
import { RecipientBanner } from '../recipient/RecipientBanner'
import { keyLabels } from './keys'
import { useWallet } from './useWallet'

interface Step {
  title: string
  done: ReactNode
  /** Why it is needed, where it is missing. */
  why: string
  link: LinkOptions
  /** What the button of the first missing step says; an optional one has none. */
  start?: string
  optional?: boolean
}

/** The wallet's steps: the masked parts, and why each missing one is needed. */
export function WalletScreen() {
  const { wallet, canWrite, inControl } = useWallet()
  const { holder, account, pix } = wallet
  const steps: Step[] = [
    {
      title: 'Titular',
      done: holder && (
        <>
          {holder.holderName}, {holder.documentKind} <Unbroken>{holder.documentNumber}</Unbroken>
        </>
      ),
      why: 'É a pessoa ou a empresa que recebe: sem ela nada mais se preenche.',
      link: linkOptions({ to: '/app/wallet/activate' }),
      start: 'Preencher o titular',
    },
    {
      title: 'Endereço, conta e cadastro',
      done: account && (
        <>
          {account.bankName}, agência {account.agency}, conta <Unbroken>{account.number}</Unbroken>
        </>
      ),
      why: 'O provedor de pagamentos precisa deles para saber a quem e onde pagar.',
      link: account
        ? linkOptions({ to: '/app/wallet/invoices/recipient/details' })
        : linkOptions({ to: '/app/wallet/invoices/recipient/create' }),
      start: 'Preencher os dados',
    },
    {
      title: 'Chave Pix dos bônus',
      done: pix && (
        <>
          {keyLabels[pix.keyType]} <Unbroken>{pix.key}</Unbroken>
        </>
      ),
      why: 'Só para receber bônus. A carteira funciona sem ela.',
      link: linkOptions({ to: '/app/wallet/pix' }),
      optional: true,
    },
  ]
  const missingSteps = steps.filter(({ done, optional }) => !done && !optional)
  const missing = missingSteps.length
  const [next] = missingSteps
  return (
    <ColumnPage
      title="Carteira"
      subtitle={
        missing === 0
          ? 'Os seus dados de recebimento estão completos.'
          : `${missing === 1 ? 'Falta um passo' : `Faltam ${missing} passos`} nos seus dados de recebimento.`
      }
    >
      <div className="flex flex-col gap-5">
        {inControl && <NotInControl>vê a carteira mascarada e não a preenche</NotInControl>}
        <RecipientBanner
          hasData={wallet.hasAccount}
          nextStep={canWrite && next?.start ? { link: next.link, label: next.start } : undefined}
        />
        <Card as="section" aria-label="Passos da carteira" padded={false}>
          <ol className="divide-y divide-line">
            {steps.map((step) => (
              <StepRow
                key={step.title}
                {...step}
                locked={!canWrite || (step.title !== 'Titular' && !holder)}
              />
            ))}
          </ol>
        </Card>
        <p className="text-sm text-muted">
          Cada parte se preenche uma vez e fica guardada cifrada.{' '}
          <Link to="/app/wallet/settings-helper" className={textLinkClass}>
            Como mudar depois
          </Link>
        </p>
        <Card as="section" aria-label="Dinheiro da carteira" padded={false}>
          <ul className="divide-y divide-line">
            <MoneyRow
              link={linkOptions({ to: '/app/wallet/invoices' })}
              icon={<Coins size={22} className="text-muted" aria-hidden />}
              title="Dinheiro"
            >
              O que entrou, quando cai, e o extrato de cada mês.
            </MoneyRow>
            <MoneyRow
              link={linkOptions({ to: '/app/wallet/bonifications' })}
              icon={<Gift size={22} className="text-muted" aria-hidden />}
              title="Bônus"
            >
              O que você ganhou por indicar, e quando é pago.
            </MoneyRow>
          </ul>
        </Card>
      </div>
    </ColumnPage>
  )
}

function MoneyRow({
  link,
  icon,
  title,
  children,
}: {
  link: LinkOptions
  icon: ReactNode
  title: string
  children: string
}) {
  return (
    <li>
      <Link {...link} className={`${rowClass} hover:bg-hover focus-visible:-outline-offset-2`}>
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium">{title}</span>
          <span className="block text-sm text-muted wrap-anywhere">{children}</span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}

const rowClass = 'flex items-center gap-3.5 px-4 py-4'

/** A masked number, which goes to the next line as a whole while it fits there. */
function Unbroken({ children }: { children: string }) {
  return <span className="inline-block max-w-full">{children}</span>
}

function StepRow({ title, done, why, link, optional, locked }: Step & { locked: boolean }) {
  const Icon = done ? CircleCheck : CircleDashed
  const inside = (
    <>
      <Icon size={22} className={done ? 'text-sage' : 'text-muted'} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium">
          {title}
          {optional && <span className="text-sm font-normal text-muted"> · opcional</span>}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">{done ?? why}</span>
        <span className="sr-only">{done ? 'Preenchido' : 'Falta preencher'}</span>
      </span>
    </>
  )
  if (!done && locked) return <li className={rowClass}>{inside}</li>
  return (
    <li>
      <Link {...link} className={`${rowClass} hover:bg-hover focus-visible:-outline-offset-2`}>
        {inside}
        <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}
