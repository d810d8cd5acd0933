package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/backup"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
)

const (
	backupUsage  = "use: cortejo backup, ou cortejo backup <arquivo>"
	restoreUsage = "use: cortejo restore <arquivo>"

	// backupName is the default name of an archive, in the current folder.
	backupName = "cortejo-20060102-150405.tar.zst"
)

// The parts of an archive, by their names in it and in DATA_DIR.
const (
	partDatabase = "postgres"
	partPassword = "postgres.password"
	partIdentity = "kratos"
	partAuditKey = "audit.key"
	// partContractKey seals contracts.
	partContractKey = "contract.key"
	// partWalletKey wraps the data keys of wallets.
	partWalletKey = "wallet.key"
	// partCourierKey also derives the tokens of guests' links.
	partCourierKey = "courier.key"
	partFiles      = "files"
)

// identitySecrets is the only file in Kratos' folder that is not created again at each start.
const identitySecrets = "secrets.json"

// writeBackup writes all data of this machine into one file, whether Cortejo runs or not.
func writeBackup(ctx context.Context, s settings.Settings, args []string, out io.Writer) (err error) {
	name := time.Now().Format(backupName)
	switch len(args) {
	case 0:
	case 1:
		name = args[0]
	default:
		return errors.New(backupUsage)
	}
	if err := requireEmbeddedDatabase(&s, "backup"); err != nil {
		return err
	}
	files, filesHere, err := findFilesFolder(&s)
	if err != nil {
		return err
	}
	server, _, err := openEmbeddedServer(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	about, err := describe(ctx, s, server)
	if err != nil {
		return err
	}
	about.Files = filesHere
	archive, err := backup.Create(name, about)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("já existe um arquivo %s: escolha outro nome", name)
	}
	if err != nil {
		return fmt.Errorf("não foi possível escrever %s: %w", name, err)
	}
	defer func() {
		err = errors.Join(err, archive.Close())
		if err != nil && ctx.Err() != nil {
			err = errors.New("interrompido: nenhum backup foi guardado")
		}
	}()

	printLine(out, "Copiando o banco de dados…")
	if err := archive.AddDir(partDatabase); err != nil {
		return err
	}
	if err := server.WriteBaseBackup(ctx, archive.NewPart(partDatabase)); err != nil {
		return fmt.Errorf("o banco não pôde ser copiado: %w", err)
	}
	if err := copyKeys(&s, ctx, archive, out); err != nil {
		return fmt.Errorf("as chaves não puderam ser copiadas: %w", err)
	}
	if filesHere {
		// After the database: each file that it names was stored before it was named.
		printLine(out, "Copiando os arquivos…")
		if err := copyFiles(ctx, archive, files); err != nil {
			return fmt.Errorf("os arquivos não puderam ser copiados: %w", err)
		}
	}
	size, err := archive.Keep()
	if err != nil {
		return fmt.Errorf("não foi possível terminar %s: %w", name, err)
	}
	printLine(
		out,
		fmt.Sprintf(
			"Pronto: %s, %s. Quem o lê lê tudo: guarde-o fora desta máquina, num lugar seguro.", name, formatSize(size),
		),
	)
	printExcludedFiles(&s, out)
	return nil
}

func describe(ctx context.Context, s settings.Settings, server *postgres.Server) (_ backup.Manifest, err error) {
	major, err := postgres.ReadMajor(postgres.BinDirOf(s.Server.PostgresTools))
	if err != nil {
		return backup.Manifest{}, err
	}
	conn, err := pgx.Connect(ctx, server.AdminURLOf(embeddedDatabase))
	if err != nil {
		return backup.Manifest{}, fmt.Errorf("não foi possível conectar ao banco: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	version, err := schema.CurrentVersion(ctx, conn)
	if err != nil {
		return backup.Manifest{}, err
	}
	return backup.Manifest{
		Made: time.Now().UTC().Truncate(time.Second), Schema: version, Postgres: major, Platform: platformOf(),
	}, nil
}

func platformOf() string { return runtime.GOOS + "/" + runtime.GOARCH }

// copyKeys adds the database's password, the key of sessions and, if they are on this machine, the keys of the audit
// log, of contracts, of wallets and of guests' links.
func copyKeys(s *settings.Settings, ctx context.Context, archive *backup.Writer, out io.Writer) error {
	if _, err := archive.AddTree(ctx, partPassword, filepath.Join(s.Server.DataDir, partPassword)); err != nil {
		return err
	}
	for _, key := range []string{partAuditKey, partContractKey, partWalletKey, partCourierKey} {
		if _, err := archive.AddTree(ctx, key, filepath.Join(s.Server.DataDir, key)); err != nil &&
			!errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	secrets := filepath.Join(s.Server.DataDir, partIdentity, identitySecrets)
	if _, err := os.Stat(secrets); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := archive.AddDir(partIdentity); err != nil {
		return err
	}
	_, err := archive.AddTree(ctx, partIdentity+"/"+identitySecrets, secrets)
	return err
}

func copyFiles(ctx context.Context, archive *backup.Writer, folder string) error {
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return archive.AddDir(partFiles) // nothing was uploaded yet
	}
	_, err := archive.AddTree(ctx, partFiles, folder)
	return err
}

// printExcludedFiles prints what this machine uses but stores elsewhere, and the backup lacks.
func printExcludedFiles(s *settings.Settings, out io.Writer) {
	if _, here, err := findFilesFolder(s); err == nil && !here {
		printLine(out,
			"Atenção: as imagens e os documentos estão em FILES_URL, e não neste backup. Guarde uma cópia deles lá onde estão.")
	}
	if s.Identity.KratosPublicURL != "" {
		printLine(out,
			"Atenção: quem pode entrar está no Kratos de KRATOS_PUBLIC_URL, e não neste backup. Guarde uma cópia do banco dele.")
	}
	if s.Identity.AuditKey != "" {
		printLine(out,
			"Atenção: AUDIT_KEY vem do ambiente e não está neste backup. Sem ela, ninguém confere a trilha: guarde-a à parte.")
	}
	if s.Identity.ContractKey != "" {
		printLine(out,
			"Atenção: CONTRACT_KEY vem do ambiente e não está neste backup. Sem ela, os contratos novos levam outro selo: guarde-a à parte.")
	}
	if len(s.Identity.WalletKeys) > 0 {
		printLine(out, "Atenção: WALLET_KEY vem do ambiente e não está neste backup. "+
			"Sem ela, ninguém lê os dados das carteiras: guarde-a à parte.")
	}
}

// restore restores an archive into an empty data folder. It first writes everything next to its target and checks it,
// so a broken archive changes nothing.
func restore(ctx context.Context, s settings.Settings, args []string, out io.Writer) (err error) {
	if len(args) != 1 {
		return errors.New(restoreUsage)
	}
	if err := requireEmbeddedDatabase(&s, "restore"); err != nil {
		return err
	}
	archive, err := backup.Open(args[0])
	if err != nil {
		return explainUnreadable(args[0], err)
	}
	defer archive.Close()
	places, err := findTargets(&s, archive.Manifest)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.Server.DataDir, 0o750); err != nil {
		return fmt.Errorf("a pasta dos dados não pôde ser criada: %w", err)
	}
	release, err := postgres.Hold(filepath.Join(s.Server.DataDir, partDatabase))
	if err != nil {
		return err
	}
	defer release()
	if err := requireFree(places); err != nil {
		return err
	}
	printLine(out, fmt.Sprintf("Lendo o backup de %s…", archive.Manifest.Made.Local().Format("02/01/2006, 15h04")))
	beside := map[string]string{}
	for part, place := range places {
		beside[part] = place + ".restoring"
	}
	// Remove the remains of an earlier attempt, and at the end those of this one.
	if err := removeAll(beside); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, removeAll(beside)) }()
	parts, err := archive.Extract(ctx, beside)
	if err != nil {
		return explainUnreadable(args[0], err)
	}
	if !parts[partDatabase] || !parts[partPassword] {
		return explainUnreadable(args[0], backup.ErrDamaged)
	}
	if err := postgres.GiveToAccount(postgres.BinDirOf(s.Server.PostgresTools), beside[partDatabase]); err != nil {
		return fmt.Errorf("o banco não pôde ser entregue a quem o abre: %w", err)
	}
	// On the disk before the files get their names.
	syscall.Sync()
	if err := putInPlace(parts, beside, places); err != nil {
		return fmt.Errorf("não foi possível pôr os dados no lugar: %w", err)
	}
	printLine(out, fmt.Sprintf("Tudo de volta em %s. Rode cortejo run.", s.Server.DataDir))
	if !archive.Manifest.Files {
		printLine(out,
			"Atenção: as imagens e os documentos não estão neste backup, e sim onde FILES_URL dizia quando ele foi feito.")
	}
	printExcludedFiles(&s, out)
	return nil
}

// findTargets returns the path of each part, or why this program and these settings cannot restore the archive.
func findTargets(s *settings.Settings, m backup.Manifest) (map[string]string, error) {
	major, err := postgres.ReadMajor(postgres.BinDirOf(s.Server.PostgresTools))
	if err != nil {
		return nil, err
	}
	files, here, err := findFilesFolder(s)
	if err != nil {
		return nil, err
	}
	switch {
	case m.Schema > schema.Version():
		return nil, errors.New("este backup é de um Cortejo mais novo: atualize este antes de restaurar")
	case m.Postgres != major:
		return nil, fmt.Errorf(
			"este backup é do PostgreSQL %s, e este Cortejo traz o %s: restaure com a versão do Cortejo que o fez",
			m.Postgres, major,
		)
	case m.Platform != platformOf():
		return nil, fmt.Errorf(
			"este backup foi feito em %s, e esta máquina é %s: restaure numa como a de antes", m.Platform,
			platformOf(),
		)
	case m.Files && !here:
		return nil,
			errors.New(
				"este backup traz as imagens e os documentos, e FILES_URL diz que eles ficam fora desta máquina: restaure sem FILES_URL e depois leve-os para lá")
	}
	places := map[string]string{}
	for _, part := range []string{
		partDatabase, partPassword, partIdentity, partAuditKey, partContractKey, partWalletKey, partCourierKey,
	} {
		places[part] = filepath.Join(s.Server.DataDir, part)
	}
	if m.Files {
		places[partFiles] = files
	}
	return places, nil
}

// requireFree fails if a target exists, except for an empty folder, which it removes.
func requireFree(places map[string]string) error {
	for _, place := range slices.Sorted(maps.Values(places)) {
		info, err := os.Lstat(place)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && info.IsDir() && os.Remove(place) == nil {
			continue // only an empty folder can be removed
		}
		return fmt.Errorf(
			"já há dados em %s, e restaurar não apaga nada: escolha uma pasta vazia em DATA_DIR, ou tire de lá o que há", place)
	}
	return nil
}

// putInPlace renames the parts to their targets, the database last, because its presence makes the data complete. After
// a failure it reverses the renames.
func putInPlace(parts map[string]bool, from, to map[string]string) error {
	var done []string
	for _, part := range []string{
		partFiles, partIdentity, partAuditKey, partContractKey, partWalletKey, partCourierKey, partPassword,
		partDatabase,
	} {
		if !parts[part] {
			continue
		}
		if err := os.Rename(from[part], to[part]); err != nil {
			for _, back := range done {
				err = errors.Join(err, os.Rename(to[back], from[back]))
			}
			return err
		}
		done = append(done, part)
	}
	return nil
}

func removeAll(places map[string]string) (err error) {
	for _, place := range places {
		err = errors.Join(err, os.RemoveAll(place))
	}
	return err
}

func explainUnreadable(name string, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrompido: nada foi restaurado")
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("não há um arquivo %s", name)
	case errors.Is(err, backup.ErrNotABackup):
		return fmt.Errorf("%s não é um backup do Cortejo", name)
	case errors.Is(err, backup.ErrNewer):
		return fmt.Errorf("%s é de um Cortejo mais novo: atualize este antes de restaurar", name)
	case errors.Is(err, backup.ErrDamaged):
		return fmt.Errorf("%s está incompleto ou foi alterado, e nada foi restaurado: use outro backup (%w)", name, err)
	default:
		return fmt.Errorf("%s não pôde ser restaurado: %w", name, err)
	}
}

// requireEmbeddedDatabase fails if a database is configured, for commands that need this machine's own.
func requireEmbeddedDatabase(s *settings.Settings, command string) error {
	if s.Database.URL == "" && s.Database.MigrationURL == "" {
		return nil
	}
	return fmt.Errorf(
		"cortejo %s é para o banco embutido, e aqui o banco é o de DATABASE_URL: use pg_dump e pg_restore nele e no do Kratos, e guarde com eles FILES_URL, AUDIT_KEY, CONTRACT_KEY e WALLET_KEY", command)
}

// findFilesFolder returns the folder of uploaded files; here reports whether it is on this machine.
func findFilesFolder(s *settings.Settings) (folder string, here bool, err error) {
	if s.Server.FilesURL == "" {
		return filepath.Join(s.Server.DataDir, partFiles), true, nil
	}
	address, err := url.Parse(s.Server.FilesURL)
	if err != nil {
		return "", false, errors.New("FILES_URL não pôde ser lida") // it may hold a secret
	}
	return filepath.FromSlash(address.Path), address.Scheme == "file", nil
}

func formatSize(size int64) string {
	if size < 1_000_000 {
		return fmt.Sprintf("%d kB", max(size/1_000, 1))
	}
	return fmt.Sprintf("%d MB", size/1_000_000)
}
