import { CalendarHeart, Check, Clock, Info, TriangleAlert, X } from 'lucide-react'
import { Avatar } from '@/ui/Avatar'
import { Badge, CountBadge } from '@/ui/Badge'
import { BotanicalCover } from '@/ui/BotanicalCover'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { Countdown } from '@/ui/Countdown'
import { EmptyState } from '@/ui/EmptyState'
import { ProgressRing } from '@/ui/ProgressRing'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { Grid, Row, Section } from './Section'
import { covers } from './sample'

export function Showing() {
  return (
    <>
      <Section title="Estados em uma palavra">
        <Row>
          <Badge tone="sage" icon={<Check size={14} aria-hidden />}>
            Contratado
          </Badge>
          <Badge tone="amber" icon={<Clock size={14} aria-hidden />}>
            Aguardando o casal
          </Badge>
          <Badge tone="coral" icon={<X size={14} aria-hidden />}>
            Recusado
          </Badge>
          <Badge tone="slate" icon={<Info size={14} aria-hidden />}>
            Em proposta
          </Badge>
          <Badge tone="wine">Ativo</Badge>
          <Badge icon={<TriangleAlert size={14} aria-hidden />}>Sem permissões</Badge>
          <CountBadge value={7} label="pendências" />
          <CountBadge value={240} label="pendências" />
        </Row>
        <Row>
          <Avatar name="Ana Clara Nogueira" size={24} />
          <Avatar name="Ana Clara Nogueira" />
          <Avatar name="Villa Buffet" tone="amber" size={36} />
          <Avatar name="Ana Clara Cerimonial" shape="square" tone="wine" size={36} />
          <Avatar name="Tomás" tone="neutral" size={40} />
          <Avatar name="Marina Alves" tone="slate" size={56} />
        </Row>
        <Row>
          <ProgressRing done={0} total={5} label="subtarefas concluídas" />
          <ProgressRing done={2} total={5} label="subtarefas concluídas" />
          <ProgressRing done={27} total={64} size={44} showPercent label="tarefas concluídas" />
          <ProgressRing done={64} total={64} size={64} showPercent label="tarefas concluídas" />
          <Countdown days={112} />
          <Countdown days={0} />
          <Countdown days={28} as="pill" />
          <Countdown days={-3} as="pill" />
        </Row>
      </Section>
      <Section title="Avisos">
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          <Callout tone="slate" title="O link é só do casal">
            Quem tem o link vê a página do evento, sem entrar.
          </Callout>
          <Callout tone="sage" title="Tudo certo!">
            O evento foi criado e o cliente já recebeu o link.
          </Callout>
          <Callout tone="amber" title="Faltam 2 dias">
            Confirme o horário com o buffet.
          </Callout>
          <Callout
            tone="coral"
            title="Não deu para carregar"
            action={
              <Button size="sm" variant="secondary">
                Tentar de novo
              </Button>
            }
          >
            Confira sua internet.
          </Callout>
        </div>
      </Section>
      <Section title="Capas">
        <Grid>
          {covers.map((cover) => (
            <Card key={cover.seed} as="article" padded={false} className="overflow-hidden">
              <BotanicalCover seed={cover.seed} tint={cover.tint} className="h-29" />
              <div className="p-4">
                <h3 className="truncate font-display text-lg font-medium">{cover.name}</h3>
                <p className="text-sm text-muted">sáb., 28 de novembro · Curitiba</p>
              </div>
            </Card>
          ))}
        </Grid>
      </Section>
      <Section title="Carregando e vazio">
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <Card>
            <LoadingStatus />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-24" />
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </Card>
          <Card padded={false}>
            <EmptyState
              icon={<CalendarHeart size={26} aria-hidden />}
              title="Você ainda não tem eventos"
              action={<Button>Criar evento</Button>}
            >
              Crie o primeiro e monte o checklist em minutos.
            </EmptyState>
          </Card>
        </div>
      </Section>
    </>
  )
}
