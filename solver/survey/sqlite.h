// SQLite with owners: a database and its prepared statements. Errors become StoreError; not thread-safe.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace winnable {

// What went wrong with a store, in words for its user. Commands answer with exit code 4.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// What stands in the file cannot be: to try again changes nothing.
struct DamagedError : StoreError {
  using StoreError::StoreError;
};

class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  void bind(int place, std::int64_t value);  // places count from 1
  void bind(int place, double value);
  void bind(int place, std::string_view value);  // the text must live until the next step()
  void bind_null(int place);

  bool step();  // true: there is a row
  void run();   // step() to the end, then reset
  void reset();

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
  std::string_view text(int column) const;
  // SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL; ask before reading the column.
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }

 private:
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  Database() = default;
  // Opens the file of that path with SQLite's flags; nothing is read yet. No path is special: neither "", ":memory:"
  // nor "file:..." means what it means to SQLite.
  Database(const std::string& path, int flags);
  // A database that is not kept.
  static Database in_memory();
  // A file to read that nobody writes, in a folder that cannot be written.
  static Database immutable(const std::string& path);

  void execute(const std::string& sql);
  Statement prepare(std::string_view sql) const { return {database_.get(), sql}; }
  std::int64_t integer(std::string_view sql) const;  // the one number that the query answers
  std::int64_t changes() const { return sqlite3_changes64(database_.get()); }
  sqlite3* handle() const { return database_.get(); }

 private:
  void open(const std::string& name, int flags);

  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace winnable
