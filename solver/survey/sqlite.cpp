// SQLite with owners.
#include "solver/survey/sqlite.h"

#include <fmt/format.h>

#include <system_error>

#include "solver/survey/plain_text.h"

namespace winnable {
namespace {

// Why the system refused, if it did.
std::string system_reason(sqlite3* database) {
  const int error = sqlite3_system_errno(database);
  return error == 0 ? "" : " (" + std::generic_category().message(error) + ")";
}

[[noreturn]] void fail(sqlite3* database) {
  switch (sqlite3_errcode(database)) {
    case SQLITE_FULL: throw StoreError("the disk is full");
    case SQLITE_READONLY: throw StoreError("it is read-only");
    case SQLITE_CANTOPEN: throw StoreError("it cannot be opened or created" + system_reason(database));
    case SQLITE_NOTADB: throw StoreError("it is no store (not an SQLite file)");
    case SQLITE_CORRUPT: throw DamagedError("it is damaged (" + printable(sqlite3_errmsg(database)) + ")");
    case SQLITE_IOERR: throw StoreError("it cannot be read or written (disk full, or a limit on file size?)");
    case SQLITE_BUSY: throw StoreError("another process is writing to it");
    default: throw StoreError(printable(sqlite3_errmsg(database)));
  }
}

}  // namespace

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) fail(database);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()));
}

void Statement::bind(int place, std::int64_t value) { check(sqlite3_bind_int64(statement_.get(), place, value)); }
void Statement::bind(int place, double value) { check(sqlite3_bind_double(statement_.get(), place, value)); }
void Statement::bind(int place, std::string_view value) {
  check(sqlite3_bind_text(statement_.get(), place, value.data(), static_cast<int>(value.size()), SQLITE_STATIC));
}
void Statement::bind_null(int place) { check(sqlite3_bind_null(statement_.get(), place)); }

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(statement_.get()));
  return code == SQLITE_ROW;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::string_view Statement::text(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)))
              : std::string_view();
}

Database::Database(const std::string& path, int flags) {
  if (path.empty()) throw StoreError("a store needs a file name");
  // With a folder in front, nothing that SQLite takes for something else than a file is left.
  open(path.front() == '/' ? path : "./" + path, flags);
}

Database Database::in_memory() {
  Database database;
  database.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY);
  return database;
}

Database Database::immutable(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "file:./";
  for (const char c : path) {
    const bool is_special = c == '%' || c == '?' || c == '#';
    uri += is_special ? fmt::format("%{:02x}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  Database database;
  database.open(uri + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  return database;
}

void Database::open(const std::string& name, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &database, flags, nullptr);
  database_.reset(database);
  if (code != SQLITE_OK) fail(database);
  sqlite3_busy_timeout(database, 10'000);
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(database_.get());
}

std::int64_t Database::integer(std::string_view sql) const {
  Statement query = prepare(sql);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace winnable
