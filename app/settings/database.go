package settings

// Database is how a process connects to PostgreSQL.
type Database struct {
	// URL signs in as the application; MigrationURL as a role that may create roles.
	URL, MigrationURL string
	// MaxConnections limits the connections of all requests together; see MaxJobConnections.
	MaxConnections int
	// Pooled reports that URL goes through a pooler, which does not support LISTEN.
	Pooled bool
}

const (
	// initialConnections leaves half of Postgres' default of a hundred connections to another process, after those of
	// jobs and of Kratos.
	initialConnections = "20"
	minConnections     = 4
	maxConnections     = 1_000
)

func (s *Database) listSettings() group {
	return group{title: "Banco", all: []setting{
		{
			name: "DATABASE_URL", secret: true, unset: "PostgreSQL embutido", read: storeDatabase(&s.URL),
			doc: "o login do aplicativo, membro dos papéis que a migração cria; não pode ser dono das tabelas",
		},
		{
			name: "MIGRATION_DATABASE_URL", secret: true, read: storeDatabase(&s.MigrationURL),
			doc: "quem pode criar papéis; usado por `migrate`, `demo` e `run`",
		},
		{
			name: "DATABASE_MAX_CONNECTIONS", initial: initialConnections, in: everywhere,
			read: storeCount(&s.MaxConnections, minConnections, maxConnections),
			doc: "quantas conexões ao banco um processo usa para atender, de 4 a 1000; as tarefas em segundo plano " +
				"têm as suas, metade disso, e quem escuta o banco, mais uma",
		},
		{
			name: "DATABASE_POOLED", initial: "false", read: s.readPooled,
			doc: "`true` quando `DATABASE_URL` passa por um PgBouncer em modo de transação, que não faz LISTEN",
		},
	}}
}

func (s *Database) readPooled(r *reader, v setting) {
	var word string
	storeChoice(&word, "false", "true")(r, v)
	s.Pooled = word == "true"
}

// MaxJobConnections returns the size of the workers' own pool, in addition to MaxConnections. River needs one
// connection to listen and one for leader election.
func (s *Database) MaxJobConnections() int { return max(minConnections, s.MaxConnections/2) }
